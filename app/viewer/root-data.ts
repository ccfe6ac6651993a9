import type { SubmissionResult } from "@conform-to/react"
import { useRouteLoaderData } from "react-router"
import type { Notice } from "#app/cookies/notice.server.ts"
import type { PageViewer } from "./sessions.server.ts"

export interface RootData {
  light: boolean
  splash: boolean
  /** Public scheme, host and port. */
  origin: string
  notice: Notice | null
  /** New with each page, for its forms. */
  formKey: string
  /** Of the page of a person: what was before. */
  before?: string
  keptForm: { page: string; result: SubmissionResult<string[]> } | null
  viewer:
    | (Pick<PageViewer, "id" | "name" | "role" | "unreadMessages" | "waitingRequests" | "profileId"> & {
        /** Absent means no, as every page carries it. */
        guardian?: true
        /** Newer terms wait for an answer; absent where all is agreed. */
        termsLine?: string
        actingFor: NonNullable<PageViewer["actingFor"]> | null
        bell: { unread: number }
        /** Of administrators, by page of the portal. */
        waiting?: Record<string, number>
        /** Of the product, to administrators. */
        version?: string
      })
    | null
}

/** Undefined on an error page in place of one that could not be read. */
export const useRootData = () => useRouteLoaderData("root") as RootData | undefined
