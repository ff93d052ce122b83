/** The browser's storage key of "light" or "dark"; absent for "system". */
export const THEME_KEY = "theme";

/** Returns the theme that a person has chosen: "system" without a choice, and where the browser refuses storage. */
export function chosenTheme(): string {
  try {
    return localStorage.getItem(THEME_KEY) ?? "system";
  } catch {
    return "system";
  }
}

/**
 * Sets the theme before the first paint and follows the system while no other theme is chosen. Runs in every page,
 * before anything else; `window.florinTheme()` sets it again. A theme in the page's own markup (`data-theme`) wins.
 * Menus and dialogs add styles to the page while they are open and read their nonce from `__webpack_nonce__`.
 */
export const THEME_SCRIPT = `(()=>{const system=matchMedia("(prefers-color-scheme: dark)");
const set=()=>{let chosen=document.documentElement.dataset.theme;if(!chosen)try{chosen=localStorage.getItem("${THEME_KEY}")}catch{}
document.documentElement.classList.toggle("dark",chosen==="dark"||(chosen!=="light"&&system.matches))};
window.__webpack_nonce__=document.currentScript.nonce;set();system.addEventListener("change",set);addEventListener("storage",set);window.florinTheme=set})()`;
