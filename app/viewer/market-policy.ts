import type { Viewer } from "./sessions.server.ts"

/** Administrators ask for no connection and keep no favourites, on pages as by API; nor do guardians without a profile. */
export const isInMarket = ({ role, guardian }: Pick<Viewer, "role"> & Partial<Pick<Viewer, "guardian">>) =>
  role !== "admin" && !guardian
