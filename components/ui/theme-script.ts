/** Where the browser keeps "light" or "dark"; nothing is kept for "as the system". */
export const THEME_KEY = "theme";

/**
 * Sets the theme before the first paint and follows the system while nothing else was chosen. Runs in every page, before
 * anything else; `window.florinTheme()` sets it again. A theme in the page's own markup (`data-theme`) wins.
 * Menus and dialogs add styles to the page while they are open; `__webpack_nonce__` is where they look for its nonce.
 */
export const THEME_SCRIPT = `(()=>{const system=matchMedia("(prefers-color-scheme: dark)");
const set=()=>{let chosen=document.documentElement.dataset.theme;if(!chosen)try{chosen=localStorage.getItem("${THEME_KEY}")}catch{}
document.documentElement.classList.toggle("dark",chosen==="dark"||(chosen!=="light"&&system.matches))};
window.__webpack_nonce__=document.currentScript.nonce;set();system.addEventListener("change",set);addEventListener("storage",set);window.florinTheme=set})()`;
