import type { Field } from "@/server/reference/reference";

/** Lists members with their types and limits, and folds nested objects in below. */
export function FieldList({ fields, marksRequired }: { fields: Field[]; marksRequired: boolean }) {
  return (
    <ul className="divide-y divide-line border-line border-y">
      {fields.map((field) => (
        <FieldItem key={field.name} field={field} marksRequired={marksRequired} />
      ))}
    </ul>
  );
}

function FieldItem({ field, marksRequired }: { field: Field; marksRequired: boolean }) {
  const { name, type, required, deprecated, description, children, variants, isAmount } = field;
  return (
    <li className="py-2.5">
      <p className="flex flex-wrap items-baseline gap-x-2">
        <code className="font-medium font-mono text-sm [overflow-wrap:anywhere]">{name}</code>
        <span className="text-ink-muted text-sm">
          {isAmount ? (
            <a href="#amounts" className="link">
              {type}
            </a>
          ) : (
            type
          )}
        </span>
        <Presence {...{ required, deprecated, marksRequired }} />
      </p>
      {description ? <Sentence text={description} /> : null}
      <Limits field={field} />
      <Nested fields={children} title={`Members of ${name}`} marksRequired={marksRequired} />
      {variants.map((variant) => (
        <Nested
          key={variant.title}
          fields={variant.fields}
          title={`With ${variant.title}`}
          marksRequired={marksRequired}
        />
      ))}
    </li>
  );
}

/** Marks required members of requests, and optional members of answers. */
function Presence(facts: { required: boolean; deprecated: boolean; marksRequired: boolean }) {
  const { required, deprecated, marksRequired } = facts;
  return (
    <>
      {marksRequired && required ? <span className="font-medium text-sm text-wait">required</span> : null}
      {!marksRequired && !required ? <span className="text-ink-muted text-sm">may be left out</span> : null}
      {deprecated ? <span className="font-medium text-bad text-sm">deprecated</span> : null}
    </>
  );
}

function Limits({ field: { values, limits } }: { field: Field }) {
  if (values.length + limits.length === 0) return null;
  return (
    <p className="mt-0.5 text-ink-muted text-sm [overflow-wrap:anywhere]">
      {values.map((value, i) => (
        <span key={value}>
          {i > 0 ? " · " : ""}
          <code className="font-mono">{value}</code>
        </span>
      ))}
      {values.length > 0 && limits.length > 0 ? "; " : ""}
      {limits.join("; ")}
    </p>
  );
}

function Nested(props: { fields: Field[]; title: string; marksRequired: boolean }) {
  const { fields, title, marksRequired } = props;
  if (fields.length === 0) return null;
  return (
    <details className="mt-1.5" open={marksRequired}>
      <summary className="w-fit rounded-md py-0.5 text-accent text-sm pointer-coarse:py-2">{title}</summary>
      <div className="mt-1 border-line-strong border-l pl-3">
        <FieldList fields={fields} marksRequired={marksRequired} />
      </div>
    </details>
  );
}

interface SentenceProps {
  text: string;
  /** Precedes the sentence, muted. */
  lead?: string;
  className?: string;
}

/** Renders a sentence of the description, with backquoted text as code. */
export function Sentence({ text, lead, className = "mt-0.5" }: SentenceProps) {
  const pieces = text.split("`");
  const last = /([.?…:]|[…=]`)$/.test(text) ? "" : ".";
  return (
    <p className={className}>
      {lead ? <span className="text-ink-muted">{lead} </span> : null}
      {pieces.map((piece, i) =>
        i % 2 ? (
          // biome-ignore lint/suspicious/noArrayIndexKey: the pieces of a text that never changes
          <code key={i} className="font-mono text-[0.93em]">
            {piece}
          </code>
        ) : (
          piece
        ),
      )}
      {last}
    </p>
  );
}
