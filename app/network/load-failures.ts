interface LoadFailureWords {
  title?: string
  text?: string
}

/** What the specification's error catalogue says when a screen cannot be read. */
const WORDS: [RegExp, LoadFailureWords][] = [
  [/^\/(user|client)-favourite\b|^\/clients\?.*\bfavourite\b/i, { title: "Failed to load favorites" }],
  [
    /^\/(users-side|allusers|cast|section|user-(religion|height|residence)|userproffesion|soulmate|(other-)?clients)\b(?!\/[^?])/i,
    { text: "Failed to fetch profiles. Please try again later." },
  ],
  [/^\/(connectionrequest|send-requests|received-request)\b/i, { text: "Failed to load pending requests" }],
  [/^\/user(edit)?profile\/./i, { text: "Error fetching profile" }],
  [/^\/userprofile\b/i, { text: "Failed to load profile data" }],
  [/^\/contacts\b/i, { text: "Error processing contacts data" }],
  [/^\/messages\/./i, { title: "Error", text: "Something went wrong. Try again later." }],
  [/^\/notifications\b/i, { text: "Failed to load notifications" }],
]

export const loadFailureOf = (address: string) => WORDS.find(([screens]) => screens.test(address))?.[1] ?? {}
