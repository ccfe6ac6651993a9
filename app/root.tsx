import { useContext } from "react"
import { Links, Outlet, Scripts, ScrollRestoration, useMatches } from "react-router"
import type { Route } from "./+types/root"
import { config } from "./config.server.ts"
import { prefersLight } from "./cookies/light.server.ts"
import { greets } from "./cookies/splash.server.ts"
import { notifyMatches } from "./features/matching/new-matches.server.ts"
import { newestNotifications } from "./features/notifications/notifications.server.ts"
import { countWaitingByPage } from "./features/portal/waiting.server.ts"
import { NOBODY } from "./forms/browser-storage.ts"
import plainKeys from "./forms/keys/plain-keys.ts?worker&url"
import plainForms from "./forms/plain/plain-forms.ts?worker&url"
import { answerOnce, newFormKey } from "./guards/answer-once.server.ts"
import {
  answerBell,
  answerWhenAway,
  explainRefusals,
  greetOnce,
  identifyVisitor,
  keepPrivate,
  leaveSlot,
  noteRefusals,
  passKeptForm,
  passNotice,
  sayWhenAgain,
  sayWhereTo,
} from "./guards/every-request.server.ts"
import { pageAddressOf, pageBeforePerson } from "./guards/remembered-origin.ts"
import { passKeptCookies, refuseBeforeTerms, termsLine } from "./guards/terms.server.ts"
import { NonceContext } from "./http/nonce.ts"
import { keptFormContext } from "./kept-forms/kept-form-context.server.ts"
import { keptFormResult } from "./kept-forms/kept-form-result.server.ts"
import { keepPage } from "./network/client-middleware.ts"
import { NavigationProgress } from "./network/navigation-progress.tsx"
import { NetworkFailureNotice } from "./network/network-failure-notice.tsx"
import { useDevice } from "./service-worker/use-device.ts"
import { useKeptInstead } from "./service-worker/use-kept-instead.ts"
import stylesheet from "./styles/app.css?url"
import { ErrorPage } from "./ui/page/error-page.tsx"
import { Splash } from "./ui/page/splash.tsx"
import { version } from "./version.ts"
import { noticeContext, visitorContext } from "./viewer/contexts.server.ts"
import type { RootData } from "./viewer/root-data.ts"

export const middleware: Route.MiddlewareFunction[] = [
  leaveSlot,
  sayWhereTo,
  answerWhenAway,
  explainRefusals,
  sayWhenAgain,
  answerBell,
  greetOnce,
  passNotice,
  identifyVisitor,
  keepPrivate,
  passKeptCookies,
  refuseBeforeTerms,
  answerOnce,
  noteRefusals,
  passKeptForm,
  notifyMatches,
]

export const clientMiddleware: Route.ClientMiddlewareFunction[] = [keepPage]

export async function loader({ request, context }: Route.LoaderArgs) {
  const visitor = context.get(visitorContext)
  const passed = context.get(noticeContext)
  const kept = context.get(keptFormContext)
  passed.shown = kept.shown = true
  const data = {
    light: prefersLight(request),
    splash: greets(request),
    origin: config.origin,
    notice: passed.notice,
    formKey: newFormKey(),
    before: pageBeforePerson(request),
    keptForm: kept.form && { page: pageAddressOf(request), result: keptFormResult(kept.form) },
    viewer: visitor && {
      id: visitor.id,
      name: visitor.name,
      role: visitor.role,
      unreadMessages: visitor.unreadMessages,
      waitingRequests: visitor.waitingRequests,
      profileId: visitor.profileId,
      ...(visitor.guardian && { guardian: true as const }),
      ...termsLine(visitor, request),
      actingFor: visitor.actingFor ?? null,
      bell: { unread: visitor.unreadNotifications, newest: await newestNotifications(visitor) },
      ...(visitor.role === "admin" && { waiting: await countWaitingByPage(), version }),
    },
  }
  return data satisfies RootData
}

/** Passes on a refusal's headers, such as `Retry-After`. */
export const headers: Route.HeadersFunction = ({ errorHeaders, parentHeaders }) => errorHeaders ?? parentHeaders

export function Layout({ children }: { children: React.ReactNode }) {
  const matches = useMatches()
  const { light = false, splash = false, viewer } = (matches[0]?.loaderData ?? {}) as Partial<RootData>
  const handles = matches.map(({ handle }) => handle as RouteHandle | undefined)
  const plain = handles.map((handle) => handle?.plain).find(Boolean)
  const keys = handles.some((handle) => handle?.keys)
  const withScripts = !light && !plain
  // On the server alone: a page that React has drawn keeps what is typed by itself.
  const nonce = useContext(NonceContext)
  useDevice(viewer)
  return (
    <html lang="en" className={light ? "light-version" : undefined}>
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1, viewport-fit=cover" />
        <meta name="theme-color" content="#191211" media="(prefers-color-scheme: dark)" />
        <meta name="theme-color" content="#7a1232" />
        <link rel="stylesheet" href={stylesheet} />
        <Links />
        <link rel="icon" href="/favicon.ico" sizes="32x32" />
        <link rel="icon" href="/icon.svg" type="image/svg+xml" />
        <link rel="apple-touch-icon" href="/apple-touch-icon.png" />
        <link rel="manifest" href="/site.webmanifest" />
        {plain === "form" && !light && nonce && viewer !== undefined && (
          <script
            type="module"
            src={plainForms}
            nonce={nonce}
            data-account={viewer?.id ?? NOBODY}
            data-keys={keys ? plainKeys : undefined}
          />
        )}
      </head>
      <body>
        {children}
        {splash && <Splash />}
        {withScripts && <ScrollRestoration />}
        {withScripts && <Scripts />}
      </body>
    </html>
  )
}

export interface RouteHandle {
  /** Without React: it would weigh more than it is worth where one reads. With a form, a small script keeps what is typed. */
  plain?: true | "form"
  /** Without React, and yet worked by the keyboard: it has `<Keys>`. */
  keys?: true
  /** Fills a phone's screen: a step of a wizard, an open chat. */
  whole?: boolean
}

export default function App() {
  useKeptInstead()
  return (
    <>
      <Outlet />
      <NetworkFailureNotice />
      <NavigationProgress />
    </>
  )
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return <ErrorPage error={error} />
}
