interface Step {
  words: string
  command: string
}

const auth = (token: string) => `-H "Authorization: Bearer $${token}"`
const json = (body: object) => `--json '${JSON.stringify(body).replaceAll(/"\$(\w+)"/g, `"'"$$$1"'"`)}'`
const number = (text: string) => text.replaceAll(/"'"(\$\w+)"'"/g, `'$1'`)

const profile = {
  firstName: "$NAME",
  lastName: "Khan",
  dateOfBirth: "1998-03-14",
  maritalStatus: "single",
  gender: "$GENDER",
  contactInfo: { phone: "0300 1234567" },
  religiousInfo: {
    nationality: "Pakistan",
    residence: "Urban",
    ethnicity: "Asian",
    province: "Punjab",
    religion: "Islam",
    caste: "Jatt",
    city: "Lahore",
    sect: "Sunni",
  },
  profession: {
    educationLevel: "Graduate",
    employedStatus: "Employed",
    occupation: "Employee",
    healthCondition: "Healthy",
    height: "5'4''",
    salaryIncome: "50k-100k",
    complexion: "Fair",
  },
  familyDetails: {
    fatherName: "Karim",
    motherName: "Amina",
    siblings: "2",
    healthCondition: "Healthy",
    fatherOccupation: "Retired",
    motherOccupation: "House Wife",
    familyStatus: "Middle Class",
    familyType: "Joint Family",
  },
  partnerPreferences: {
    religion: "Islam",
    age: "25-32",
    caste: "No preference",
    height: "5'4''",
    sect: "Sunni",
    residence: "Urban",
  },
}

/** An apostrophe ends the shell's text. */
const quoted = (command: string) => command.replaceAll("5'4''", `5'\\''4'\\'''\\''`)

const PASSWORD = "a long password 42"

const joining: Step[] = [
  {
    words: "Sign up. The `ticket` names what was asked for.",
    command: `TICKET=$(curl -s $SITE/users/register ${json({ name: "$NAME", email: "$EMAIL", password: PASSWORD })} | jq -r .ticket)`,
  },
  {
    words: "Give the code of the mail. The sample site lays its mails into a folder.",
    command: `OTP=; until [ "$OTP" ]; do sleep 1; OTP=$(grep -sl "^To: $EMAIL" $MAIL/*.eml | tail -1 | xargs sed -nE 's/^ +([0-9]{6}).*/\\1/p'); done
curl -s $SITE/users/verify ${json({ email: "$EMAIL", otp: "$OTP", ticket: "$TICKET" })}`,
  },
  {
    words: "Log in.",
    command: `TOKEN=$(curl -s $SITE/users/login ${json({ email: "$EMAIL", password: PASSWORD })} | jq -r .token)`,
  },
  {
    words: "Make a profile: all five steps of the site at once. `GET /lists` has the values to choose from.",
    command: quoted(`curl -s $SITE/profile ${auth("TOKEN")} ${json(profile)}`),
  },
  {
    words:
      "Chat needs a plan. The sample site has a coupon; elsewhere `POST /subscribe` answers the address where one is paid.",
    command: `curl -s $SITE/coupon ${auth("TOKEN")} ${json({ couponCode: "RISHTA-30" })}`,
  },
]

const meeting: Step[] = [
  {
    words: "Ayesha finds Bilal.",
    command: `HIM=$(curl -s "$SITE/profile/profiles?religion=Islam&minAge=20&order=newest" ${auth("HERS")} | jq '[.results[] | select(.firstName == "Bilal")][0].userId._id')`,
  },
  {
    words: "She asks for a connection.",
    command: number(
      `curl -s $SITE/connection/send ${auth("HERS")} ${json({ receiverId: "$HIM", note: "Our families are both from Lahore." })}`,
    ),
  },
  {
    words: "He sees that somebody has asked.",
    command: `REQUEST=$(curl -s $SITE/connection/pending ${auth("HIS")} | jq '.results[0]._id')`,
  },
  {
    words: "He accepts.",
    command: number(`curl -s $SITE/connection/accept ${auth("HIS")} ${json({ requestId: "$REQUEST" })}`),
  },
  {
    words: "She writes. The `clientId` is a UUID of your making: sent again, it is the same message.",
    command: `curl -s $SITE/messages/$HIM ${auth("HERS")} ${json({ message: "Assalam-o-alaikum", clientId: "0190163d-8694-439b-aea5-966c26f8ad91" })}`,
  },
  {
    words: "He looks who has written.",
    command: `HER=$(curl -s $SITE/contacts ${auth("HIS")} | jq '.results[0]._id')`,
  },
  {
    words: "He reads it.",
    command: `curl -s $SITE/messages/$HER ${auth("HIS")}`,
  },
]

/** From signing up to the first message. `joining` is done by each of the two. */
export const firstHour = (origin: string) => ({
  start: `SITE=${origin}/api MAIL=.data/mail
NAME=Ayesha EMAIL=ayesha@example.com GENDER=female`,
  joining,
  other: `HERS=$TOKEN
NAME=Bilal EMAIL=bilal@example.com GENDER=male`,
  both: "HIS=$TOKEN",
  meeting,
})

/** The same as one script. */
export function asScript(origin: string) {
  const { start, joining, other, both, meeting } = firstHour(origin)
  const commands = (steps: Step[]) => steps.map(({ command }) => command)
  return [start, ...commands(joining), other, ...commands(joining), both, ...commands(meeting)]
}
