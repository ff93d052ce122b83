export { useLocale, useTranslations } from "use-intl";
