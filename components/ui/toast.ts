"use client";

/** For what can be undone or is over: `toast.success("Destination saved")`. What cannot be undone is a dialog. */
export { toast } from "sonner";
