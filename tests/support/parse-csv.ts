/**
 * Parses a whole CSV file strictly (RFC 4180): CRLF ends each row, quotes only around whole fields, as many fields in each
 * row as in the header. Returns the rows by column.
 * @throws Error where the file is not like that
 */
export function parseCsv(file: string): Record<string, string>[] {
  const [head = [], ...rows] = recordsOf(file.startsWith("\uFEFF") ? file.slice(1) : file);
  return rows.map((fields, i) => {
    if (fields.length !== head.length)
      throw new Error(`row ${i + 1} has ${fields.length} of ${head.length} fields`);
    return Object.fromEntries(head.map((name, at) => [name, fields[at] ?? ""]));
  });
}

const FIELD = /"((?:[^"]|"")*)"|[^",\r\n]*/y;

function recordsOf(text: string): string[][] {
  const records: string[][] = [];
  let record: string[] = [];
  for (let at = 0; at < text.length; ) {
    FIELD.lastIndex = at;
    const [whole = "", quoted] = FIELD.exec(text) ?? [];
    record.push(quoted === undefined ? whole : quoted.replaceAll('""', '"'));
    at += whole.length;
    if (text.startsWith("\r\n", at)) {
      records.push(record);
      record = [];
      at += 2;
    } else if (text[at] === ",") at++;
    else
      throw new Error(`neither a comma nor a row's end at ${at}: ${JSON.stringify(text.slice(at, at + 20))}`);
  }
  if (record.length > 0) throw new Error("the last row has no end");
  return records;
}

/** Matches a cell that a spreadsheet would run, or skip characters of to run. */
export const RUNS = /^[=+\-@\t\r\n\uFF1D\uFF0B\uFF0D\uFF20]/;
