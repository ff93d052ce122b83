/** Generates both files that derive from the API's routes, loading the routes once; `--check` as in each. */
import "@/scripts/client";
import "@/scripts/openapi";
