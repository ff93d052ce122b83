import { readFileSync } from "node:fs";

/** A command of a guide, and the answers that the guide shows below it: the second is of its next run. */
export interface GuideStep {
  /** The heading above it. */
  section: string;
  command: string;
  answers: string[];
}

const FENCE = "```";
/** The programs that guides use; a block that begins with something else is an answer. */
const COMMAND = /^(?:git|psql|install|npm|curl|NODE_ENV=\S+) /;

/** Reads the commands of a page, in their order, each with the answers that follow it. */
export function readGuide(file: string): GuideStep[] {
  const steps: GuideStep[] = [];
  let section = "";
  let block: string[] | null = null;
  for (const line of readFileSync(file, "utf8").split("\n")) {
    if (!line.startsWith(FENCE)) {
      if (block) block.push(line);
      else if (line.startsWith("## ")) section = line.slice(3);
      continue;
    }
    if (block) addBlock(steps, section, block.join("\n"));
    block = block ? null : [];
  }
  return steps;
}

function addBlock(steps: GuideStep[], section: string, text: string): void {
  const last = steps.at(-1);
  if (COMMAND.test(text)) steps.push({ section, command: text, answers: [] });
  else if (last?.section === section) last.answers.push(text);
  else throw new Error(`section "${section}" has an answer without a command: ${text.slice(0, 80)}`);
}

const SPECIAL = /[.*+?^${}()|[\]\\]/g;
/** What differs each time: addresses and hashes, times, and numbers of more than one digit. */
const VARIES: [RegExp, string][] = [
  [/0x[0-9a-fA-F]*…?/g, "0x\\S*"],
  [/\d{4}-\d\d-\d\dT[\d:\\.]+Z/g, "[0-9T:.Z-]+"],
  [/\d+\\\.\d+|\d{2,}/g, "[\\d.]+"],
  [/https:\/\/…/g, "https?://.*"],
  [/…/g, ".*"],
];

/** Returns the lines of a shown answer that an output lacks; the lines must come in this order. */
export function missingLines(answer: string, output: string): string[] {
  let rest = output;
  return answer.split("\n").filter((line) => {
    const escaped = line.replace(SPECIAL, "\\$&");
    const pattern = VARIES.reduce((text, [from, to]) => text.replace(from, to), escaped);
    const found = new RegExp(`^.*${pattern}.*$`, "m").exec(rest);
    if (found) rest = rest.slice(found.index + found[0].length);
    return !found;
  });
}
