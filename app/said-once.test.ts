import { globSync, readFileSync } from "node:fs"
import { expect, test } from "vitest"

interface Saying {
  /** How it would be written out. */
  raw: RegExp
  instead: string
  /** Where it is made, or asked of rows under another name. */
  but: string[]
}

const SAID_ONCE: Saying[] = [
  {
    raw: /status\}? = 'accepted'|status, "accepted"/,
    instead: "isAccepted or areConnected of db/schema/connections.ts",
    but: [
      "app/features/consultants/bureau/bureau-figures.server.ts",
      "app/features/portal/stats/cohort-sources.server.ts",
      "db/schema/connections.ts",
      "db/schema/contact-shares.ts",
    ],
  },
  {
    raw: /method="post"/,
    instead: "PostForm of app/ui/post-form.tsx",
    // Sessions, what is set to what is asked for, requests, messages, what is read and steps of a draft: see docs/decisions/047.
    but: [
      "app/features/accounts/logout-entry.tsx",
      "app/features/accounts/screens/login.tsx",
      "app/features/chat/browser/composer/composer.tsx",
      "app/features/notifications/bell.tsx",
      "app/features/people/card/heart.tsx",
      "app/features/people/card/not-interested-button.tsx",
      "app/features/people/connect/step-form.tsx",
      "app/features/portal/portal-frame.tsx",
      "app/features/wizards/wizard-page.tsx",
      "app/ui/page/footer.tsx",
      "app/ui/page/top-bar.tsx",
      "app/ui/post-form.tsx",
    ],
  },
  {
    raw: /status\}? in \('pending', 'accepted'\)/,
    instead: "isOpen of db/schema/connections.ts",
    but: ["db/schema/connections.ts"],
  },
  {
    raw: /least\((\$\{\w+\.)?sender_?id/i,
    instead: "betweenPair or areConnected of db/schema/connections.ts",
    but: ["db/schema/connections.ts"],
  },
  { raw: /blocker_id =/, instead: "notBlocked of db/schema/safety.ts", but: ["db/schema/safety.ts"] },
  { raw: /role\}? <> 'admin'/, instead: "isMarketRole of db/schema/accounts.ts", but: ["db/schema/accounts.ts"] },
  {
    raw: /first_?name\}? \|\| ' '/i,
    instead: "fullNameOf of db/schema/profiles.ts",
    but: ["db/schema/profiles.ts"],
  },
  {
    raw: /firstName\} \$\{[\w.]*lastName\}/,
    instead: "fullName of app/features/profiles/full-name.ts",
    but: ["app/features/profiles/full-name.ts"],
  },
  {
    raw: /count\(\*\)(::int)? from \([^`]*limit \$\{/,
    instead: "countedUpTo of db/lists/counted-page.ts",
    but: ["db/lists/counted-page.ts"],
  },
  {
    raw: /\bown\.kind = 'member'|accountId, [\w.]+\), eq\(profiles\.kind, "member"/,
    instead: "isProfileOf or profileIdOf of app/viewer/own-profile.server.ts",
    but: ["app/viewer/own-profile.server.ts"],
  },
  {
    raw: /profiles\.accountId(, |\} = \$\{)[\w.]+[),}\s]+(and \$\{)?isClient\b|profiles\.kind, "client"/,
    instead: "isClientOf of app/viewer/own-client.server.ts",
    but: ["app/viewer/own-client.server.ts"],
  },
]

const FILES = globSync("{app,db}/**/*.{ts,tsx}").filter(
  (file) => !/\.test\.tsx?$|^db\/(migrations|seed|test-)/.test(file),
)
const sources = new Map(FILES.map((file) => [file.replaceAll("\\", "/"), readFileSync(file, "utf8")]))

test.each(SAID_ONCE)("What $instead says is written out nowhere else", ({ raw, instead, but }) => {
  const found = [...sources].filter(([, text]) => raw.test(text)).map(([file]) => file)
  expect(found.sort(), `Use ${instead}`).toEqual(but)
})
