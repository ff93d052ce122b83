export const NETWORKS = "/dashboard/settings/networks";
