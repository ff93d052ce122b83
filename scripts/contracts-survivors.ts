/** Why a mutant of the router may survive: it changes nothing that anybody can observe. By original and change. */
export const explanations: Readonly<Record<string, string>> = {};
