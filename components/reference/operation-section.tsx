import type { ReactNode } from "react";
import { AnswerSample, CallSample } from "@/components/reference/code-sample";
import { FieldList, Sentence } from "@/components/reference/field-list";
import { MethodName } from "@/components/reference/method-name";
import { Refusals } from "@/components/reference/refusals";
import { TryIt } from "@/components/reference/try-it/try-it";
import { WhoMayCall } from "@/components/reference/who-may-call";
import { Badge } from "@/components/ui/badge";
import type { Field, Operation } from "@/server/reference/reference";

/** Renders one operation: its purpose and parameters on the left, a call and its answer on the right. */
export function OperationSection({ operation }: { operation: Operation }) {
  const { id, method, path, summary, description, deprecated, success } = operation;
  return (
    <article
      aria-labelledby={id}
      className="mt-10 grid gap-x-10 gap-y-6 border-line border-t pt-10 xl:grid-cols-2"
    >
      <div className="min-w-0 max-w-[70ch]">
        <h3 id={id} className="group/heading scroll-mt-28 lg:scroll-mt-20 text-xl">
          {summary}{" "}
          <a
            href={`#${id}`}
            aria-label={`Link to ${summary}`}
            className="text-ink-muted opacity-0 focus:opacity-100 group-hover/heading:opacity-100"
          >
            #
          </a>
        </h3>
        <p className="mt-2 flex flex-wrap items-baseline gap-2">
          <MethodName method={method} />
          <code className="font-mono text-sm [overflow-wrap:anywhere]">{path}</code>
          {deprecated ? <Badge tone="bad">Deprecated</Badge> : null}
        </p>
        {description ? <Sentence text={description} className="mt-3" /> : null}
        <WhoMayCall operation={operation} />
        <Part title="Path" fields={operation.pathFields} />
        <Part title="Query" fields={operation.queryFields} />
        <Part title={operation.bodyIsRequired ? "Body" : "Body, optional"} fields={operation.bodyFields} />
        <Block title={`Answer ${success.status} ${success.words}`}>
          <FieldList fields={success.fields} marksRequired={false} />
        </Block>
        <Refusals refusals={operation.refusals} />
      </div>
      <div className="min-w-0">
        <div className="flex flex-col gap-3 xl:sticky xl:top-20 has-[[data-trial=open]]:static">
          <Needs operation={operation} />
          <CallSample id={id} code={operation.code} />
          <TryIt trial={operation.trial} title={summary} />
          <AnswerSample title={`Answer ${success.status} ${success.words}`} code={operation.answer} />
          <Gives operation={operation} />
        </div>
      </div>
    </article>
  );
}

function Part({ title, fields }: { title: string; fields: Field[] }) {
  if (fields.length === 0) return null;
  return (
    <Block title={title}>
      <FieldList fields={fields} marksRequired />
    </Block>
  );
}

function Block({ title, children }: { title: string; children: ReactNode }) {
  return (
    <div className="mt-6">
      <h4 className="mb-2 font-semibold text-base">{title}</h4>
      {children}
    </div>
  );
}

/** Describes the variables that the first lines of the page do not set. */
function Needs({ operation: { needs, before } }: { operation: Operation }) {
  if (needs.length === 0 && !before) return null;
  return (
    <p className="text-ink-muted text-sm">
      {before ? `${before} ` : ""}
      {needs.map(({ name, from }) => (
        <span key={name} className="mr-3 inline-block">
          <code className="font-mono">{name}</code> is from <FromLink from={from} />
        </span>
      ))}
    </p>
  );
}

function FromLink({ from }: { from: string }) {
  return (
    <a href={`#${from}`} className="link">
      {from === "sign" ? "the wallet" : from}
    </a>
  );
}

function Gives({ operation: { gives } }: { operation: Operation }) {
  return gives.map(({ name, at }) => (
    <p key={name} className="text-ink-muted text-sm">
      Take <code className="font-mono">{at}</code> of your answer for what follows:{" "}
      <code className="font-mono">{`export ${name}=…`}</code>
    </p>
  ));
}
