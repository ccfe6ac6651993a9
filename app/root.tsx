import { Links, Meta, Outlet, Scripts, ScrollRestoration, useMatches } from "react-router"
import type { Route } from "./+types/root"
import { config } from "./config.server.ts"
import { prefersLight } from "./cookies/light.server.ts"
import { greets } from "./cookies/splash.server.ts"
import { newestNotifications } from "./features/notifications/notifications.server.ts"
import { noticeContext, visitorContext } from "./guards/contexts.server.ts"
import {
  answerWhenAway,
  greetOnce,
  identifyVisitor,
  keepPrivate,
  noteRefusals,
  passNotice,
  tellMatches,
} from "./guards/every-request.server.ts"
import stylesheet from "./styles/app.css?url"
import { ErrorPage } from "./ui/error-page.tsx"
import { Splash } from "./ui/splash.tsx"

export const middleware: Route.MiddlewareFunction[] = [
  answerWhenAway,
  greetOnce,
  passNotice,
  identifyVisitor,
  keepPrivate,
  noteRefusals,
  tellMatches,
]

export async function loader({ request, context }: Route.LoaderArgs) {
  const visitor = context.get(visitorContext)
  const passed = context.get(noticeContext)
  passed.shown = true
  return {
    light: prefersLight(request),
    splash: greets(request),
    origin: config.origin,
    notice: passed.notice,
    viewer: visitor && {
      id: visitor.id,
      name: visitor.name,
      role: visitor.role,
      unreadMessages: visitor.unreadMessages,
      profileId: visitor.profileId,
      workingFor: visitor.workingFor ?? null,
      bell: { unread: visitor.unreadNotifications, newest: await newestNotifications(visitor) },
    },
  }
}

/** What a refusal says beside its page, such as `Retry-After`, reaches the answer. */
export const headers: Route.HeadersFunction = ({ errorHeaders, parentHeaders }) => errorHeaders ?? parentHeaders

export const links: Route.LinksFunction = () => [
  { rel: "icon", href: "/icon.svg", type: "image/svg+xml" },
  { rel: "manifest", href: "/site.webmanifest" },
]

export function Layout({ children }: { children: React.ReactNode }) {
  const matches = useMatches()
  const { light = false, splash = false } = (matches[0]?.loaderData ?? {}) as { light?: boolean; splash?: boolean }
  const withScripts = !light && !matches.some(({ handle }) => (handle as RouteHandle | undefined)?.plain)
  return (
    <html lang="en" className={light ? "light-version" : undefined}>
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="theme-color" content="#7a1232" />
        <link rel="stylesheet" href={stylesheet} />
        <Meta />
        <Links />
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

/** `plain`: the screen has nothing that a script would make better, so none is sent. */
export interface RouteHandle {
  plain?: boolean
}

export default function App() {
  return <Outlet />
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return <ErrorPage error={error} />
}
