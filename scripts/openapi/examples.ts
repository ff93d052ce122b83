import answers from "@/server/reference/answers.json" with { type: "json" };
import type { Template } from "@/server/reference/example-call";
import { EXAMPLES } from "@/server/reference/examples";
import { fillVariables } from "@/server/reference/variables";

/** A call of an operation and its answer, as the reference page shows them. */
interface OperationExample {
  /** Values of path and query by name. */
  parameters: Record<string, Template>;
  body?: Template;
  answer?: unknown;
}

const ANSWERS: Record<string, unknown> = answers;
const [option] = answers.listGatewayPaymentOptions.options;
const [settlement] = answers.createCryptoSettlements.settlements;
/** The variables that the page's first lines set, and the wallet's signatures. */
const SET = {
  FLORIN_MERCHANT_ID: answers.listPayments.data[0]?.merchant.id ?? "",
  ORDER_ID: answers.getPayment.referenceId,
  ASSET: settlement?.asset ?? "",
  DESTINATION: settlement?.destination ?? "",
  NEW_DESTINATION: answers.changeCryptoSettlement.destination,
  BUYER_ADDRESS: option?.account.split(":").at(-1) ?? "",
  BUYER_ACCOUNT: option?.account ?? "",
  SIGNATURE: `0x${"5e".repeat(64)}1c`,
  CLAIM_SIGNATURE: `0x${"5c".repeat(64)}1b`,
};
const VALUES: Record<string, string> = { ...SET, ...givenByAnswers() };

/** Returns the example of an operation, with values in place of the page's variables. */
export function exampleOf(operationId: string): OperationExample {
  const { path = {}, query = {}, body } = EXAMPLES[operationId] ?? {};
  const answer = ANSWERS[operationId];
  return {
    parameters: fillVariables({ ...path, ...query }, VALUES),
    ...(body ? { body: fillVariables(body, VALUES) } : {}),
    ...(answer === undefined ? {} : { answer }),
  };
}

/** Returns the variables that recorded answers give to later calls. */
function givenByAnswers(): Record<string, string> {
  return Object.fromEntries(
    Object.entries(EXAMPLES).flatMap(([id, { gives = {} }]) =>
      Object.entries(gives).map(([name, at]) => [name, String(valueAt(ANSWERS[id], at))]),
    ),
  );
}

function valueAt(value: unknown, at: (string | number)[]): unknown {
  return at.reduce<unknown>((inner, key) => (inner as Record<string | number, unknown>)?.[key], value);
}
