import { data, Link, useLocation } from "react-router"
import { redirectWithNotice, redirectWithRefusal } from "#app/cookies/notice.server.ts"
import { MineSwitch } from "#app/features/people/book/mine-switch.tsx"
import { useFirstPage, useListId } from "#app/features/people/card/list-place.ts"
import { PeopleList } from "#app/features/people/card/people-list.tsx"
import { attempt } from "#app/forms/attempt.server.ts"
import { readFields } from "#app/forms/read-form.server.ts"
import { answerRefusal, statusOf } from "#app/forms/refusal.server.ts"
import { pageAddressOf } from "#app/guards/remembered-origin.ts"
import { refuse } from "#app/result.ts"
import { EmptyState } from "#app/ui/empty-state.tsx"
import { isolated, isolatedIfNeeded } from "#app/ui/isolated.ts"
import { PageSize } from "#app/ui/pagination.tsx"
import { pagingFrom } from "#app/url/address.ts"
import { PAGE_SIZES } from "#app/url/query.ts"
import { viewerContext } from "#app/viewer/contexts.server.ts"
import type { Viewer } from "#app/viewer/sessions.server.ts"
import { shownGender } from "#app/viewer/shown-gender.server.ts"
import { genderFrom } from "#app/viewer/shown-gender.ts"
import { BrowseFrame } from "../browse-frame.tsx"
import { Found, LeaveAway, LookFurther } from "../found.tsx"
import type { RefusedName } from "../saved/kept-name.ts"
import { SaveForm } from "../saved/save-form.tsx"
import { changeStep, searchName } from "../saved/saved-schema.ts"
import { changeSearch, saveSearch } from "../saved/saved-searches.server.ts"
import { SearchForm } from "../search-form.tsx"
import { searchFrom } from "../search-query.ts"
import { countAhead, findAll } from "../search-screen.server.ts"
import type { Route } from "./+types/all"

export { LoadFailure as ErrorBoundary } from "#app/ui/page/load-failure.tsx"

export async function loader({ request, context }: Route.LoaderArgs) {
  const viewer = context.get(viewerContext)
  const query = new URL(request.url).searchParams
  // Another name than that of the list's own choice, which is kept.
  const counted = genderFrom(query.get("count"))
  if (counted) return countAhead(viewer, query, counted)
  return findAll(viewer, query, pagingFrom(request), shownGender(request, viewer))
}

export async function action({ request, context }: Route.ActionArgs) {
  const viewer = context.get(viewerContext)
  const form = await readFields(request)
  const { data: change } = changeStep.safeParse(Object.fromEntries(form))
  if (change) return changeOpened(request, viewer, change.id)
  const typed = String(form.get("name") ?? "")
  const refused = (message: string, status: number) => data({ name: typed, message }, { status })
  return attempt(
    async () => {
      const name = searchName.safeParse(typed)
      const saved = name.success
        ? await saveSearch(
            viewer,
            searchFrom(new URL(request.url).searchParams),
            shownGender(request, viewer),
            name.data,
          )
        : refuse("invalid", name.error.issues[0]!.message)
      if (!saved.done) return refused(saved.message, statusOf(saved))
      return redirectWithNotice(pageAddressOf(request), `The search is saved as “${isolated(name.data!)}”.`)
    },
    () => refused("The search could not be saved. Please try again.", 503),
  )
}

/** The saved search that was opened takes the filters as they are now. */
async function changeOpened(request: Request, viewer: Viewer, id: number) {
  const [search, page] = [searchFrom(new URL(request.url).searchParams), pageAddressOf(request)]
  return attempt(
    async () => {
      const changed = await changeSearch(viewer, id, search, shownGender(request, viewer))
      if (!changed.done) return answerRefusal(changed, page)
      return redirectWithNotice(page, `“${isolatedIfNeeded(changed.value)}” now asks what you see here.`)
    },
    () => redirectWithRefusal(page, "The search could not be changed. Please try again."),
  )
}

export default function All({ loaderData, actionData }: Route.ComponentProps) {
  return (
    <BrowseFrame title="All profiles" shown={"shown" in loaderData ? loaderData.shown : undefined}>
      {/* The form's button asks for the number alone. */}
      {"show" in loaderData ? loaderData.show : <Results {...loaderData} refused={actionData} />}
    </BrowseFrame>
  )
}

interface ResultsProps extends Awaited<ReturnType<typeof findAll>> {
  refused?: RefusedName
}

function Results({ refused, ...read }: ResultsProps) {
  const { page, people, next, limit, form, chosen, withheld, nobodyIn, tries, further, mine } = read
  const { counted, note, save } = useFirstPage(read)
  const list = useListId()
  const { pathname } = useLocation()
  return (
    <>
      {mine !== undefined && <MineSwitch mine={mine} />}
      <SearchForm key={list} {...form} limit={limit} mine={mine} />
      <Found counted={counted} chosen={chosen} note={note} withheld={withheld} />
      <SaveForm key={`save ${list}`} save={save} refused={refused} />
      <PageSize limit={limit} matters={page > 1 || next !== null || people.length > PAGE_SIZES[0]} />
      <PeopleList {...read}>
        <EmptyState text="No profiles available.">
          {nobodyIn && <NobodyIn city={nobodyIn} />}
          {tries.length > 0 && <LeaveAway tries={tries} />}
          <Link className="button quiet" to={pathname}>
            Show everybody
          </Link>
        </EmptyState>
      </PeopleList>
      {further && <LookFurther before={further} />}
    </>
  )
}

function NobodyIn({ city }: { city: string }) {
  return (
    <p>
      {"Nobody who is shown here lives in "}
      <bdi>{city}</bdi>
      {
        " yet. It may be written in another way, or a larger city nearby may help: the field suggests those where people live."
      }
    </p>
  )
}
