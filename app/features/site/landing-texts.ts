import { HIDING_PLANS, listed } from "#app/features/subscriptions/plan-table.ts"

export const BROWSE = [
  { by: "Religion", column: "religion", names: ["Islam", "Christianity", "Hinduism", "Sikhism", "Buddhism"] },
  {
    by: "Caste",
    column: "caste",
    names: [
      "Rajput",
      "Jatt",
      "Arain",
      "Syed",
      "Sheikh",
      "Malik",
      "Mughal",
      "Awan",
      "Gujjar",
      "Butt",
      "Pathan",
      "Baloch",
    ],
  },
  {
    by: "State",
    column: "province",
    names: ["Punjab", "Sindh", "Khyber Pakhtunkhwa", "Balochistan", "Gilgit-Baltistan", "Azad Kashmir"],
  },
] as const

export const STEPS = [
  {
    title: "Tell us who you are",
    text: "Five short steps; a parent or a consultant may help.",
  },
  {
    title: "We read it and call",
    text: "Once it has a picture, a person reads your profile and calls you. Then it carries the mark.",
  },
  {
    title: "Look around quietly",
    text: "Keep the ones you like. Nobody is told whom you looked at, unless you switch that on.",
  },
  {
    title: "Connect when both say yes",
    text: "Then, and not before, you see each other’s phone and e-mail, at once or as each of you chooses.",
  },
]

export const ADVICE = [
  {
    title: "Writing about yourself",
    article: "/helpful-tips#writing-about-yourself",
    lead: "The profiles that get answers are plain ones: what you do, where you live, how your days look.",
    more: [
      "Say what you would tell a cousin who asked on behalf of a friend. Name your city and your work, say whether you hope to stay or move, and whether you would live with family.",
      "Leave out what you would not like to hear read aloud. Salary and health can wait for the first real conversation, but they should not be a surprise at the third.",
    ],
  },
  {
    title: "The first conversation",
    article: "/helpful-tips#the-first-conversation",
    lead: "Ask about the everyday before the big plans: Sundays, parents, prayer, money, rest.",
    more: [
      "Two or three honest questions are worth more than a list. Listen for how someone speaks of the people at home; it is how they will one day speak of you.",
      "Keep the conversation on Rishta until you are sure. Never send money, documents or private pictures to somebody you have not met, and report anyone who asks.",
    ],
  },
  {
    title: "Bringing the families in",
    article: "/parent-involved",
    lead: "Agree between the two of you first on what to tell them, and when.",
    more: [
      "Meet first in a place where both of you feel at ease, with somebody you trust nearby. Let the elders talk, and let the two of you talk as well.",
      "Saying no is part of looking. Say it early, kindly and once; a family that hears a clear answer keeps its respect for you.",
    ],
  },
]

/** Beside what the steps promise already. */
export const PROMISES = [
  {
    icon: "image",
    title: "Your picture, your choice",
    text: `A ${listed(HIDING_PLANS, "disjunction")} plan lets you hide it.`,
  },
  {
    icon: "x",
    title: "Block and report",
    text: "One step ends all contact. A person reads each report.",
  },
]
