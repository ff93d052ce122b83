/** Both files that are made of the API's routes, which are loaded once for them; `--check` as in each. */
import "@/scripts/client";
import "@/scripts/openapi";
