import { headers } from "next/headers";
import { cache } from "react";
import { chooseTag, LANGUAGE_HEADER } from "@/components/checkout/languages";
import type { Tongue } from "@/components/checkout/phrases";
import { tongueOf } from "@/components/checkout/tongues";

/** The language that this request's page is written in. */
export const findTongue = cache(async (): Promise<Tongue> => {
  return tongueOf(chooseTag({ accepted: (await headers()).get(LANGUAGE_HEADER) }));
});
