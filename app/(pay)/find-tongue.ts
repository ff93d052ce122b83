import { headers } from "next/headers";
import { cache } from "react";
import { chooseTag, LANGUAGE_HEADER } from "@/components/checkout/languages";
import type { Tongue } from "@/components/checkout/phrases";
import { tongueOf } from "@/components/checkout/tongues";
import { formTongueOf } from "@/components/collect/tongues";

/** The language that this request's page is written in: a BCP 47 tag. */
async function findTag(): Promise<string> {
  return chooseTag({ accepted: (await headers()).get(LANGUAGE_HEADER) });
}

export const findTongue = cache(async (): Promise<Tongue> => tongueOf(await findTag()));

export const findFormTongue = cache(async () => formTongueOf(await findTag()));
