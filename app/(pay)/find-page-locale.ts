import { cache } from "react";
import { type PageLocale, pageLocaleOf } from "@/components/checkout/page-locale";
import { findTag } from "@/components/messages/find-locale";

/** Finds the locale of this request's checkout. */
export const findPageLocale = cache(async (): Promise<PageLocale> => pageLocaleOf(await findTag()));
