import { type Language, languageOf } from "@/components/checkout/languages";

/** The notice above a receipt whose refund could not be delivered, by language. */
const WORDS: Record<Language, { title: string; action: string }> = {
  ar: { title: "تعذّر تسليم المبلغ المسترد.", action: "اختر عنوانًا آخر" },
  de: { title: "Ihre Rückerstattung konnte nicht zugestellt werden.", action: "Andere Adresse wählen" },
  en: { title: "Your refund could not be delivered.", action: "Choose another address" },
  es: { title: "No se pudo entregar tu reembolso.", action: "Elegir otra dirección" },
  fr: { title: "Votre remboursement n’a pas pu être livré.", action: "Choisir une autre adresse" },
  ja: { title: "返金をお届けできませんでした。", action: "別のアドレスを選ぶ" },
  pt: { title: "Não foi possível entregar o seu reembolso.", action: "Escolher outro endereço" },
};

/** The words for a page in this language, a BCP 47 tag. */
export function noticeWordsOf(tag: string): { title: string; action: string } {
  return WORDS[languageOf(tag)];
}
