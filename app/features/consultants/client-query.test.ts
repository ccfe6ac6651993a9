import { expect, test } from "vitest"
import { chosenOf, clientQueryFrom } from "./client-query.ts"

const NOTHING = { q: "", words: [], sort: "newest", gender: null, city: null, phone: null, quiet: false }
const from = (search: string) => clientQueryFrom(new URLSearchParams(search))

test("A list of clients is asked for by words of name or city, and by any head, either way", () => {
  expect(from("q=+sana++lahore+&sort=name")).toMatchObject({
    q: "sana  lahore",
    words: ["sana", "lahore"],
    sort: "name",
    reversed: false,
  })
  expect(from("sort=-touched")).toMatchObject({ sort: "touched", reversed: true })
  for (const odd of ["--age", "-", "-toString", "age "])
    expect(from(`sort=${odd}`)).toMatchObject({ sort: "newest", reversed: false })
})

test("Bad values ask for nothing, too many words for the first of them", () => {
  expect(from("q=%00&sort=toString&clientGender=constructor&phone=Lahore&city=%00&quiet=1&minAge=x")).toMatchObject(
    NOTHING,
  )
  expect(from("")).toMatchObject(NOTHING)
  expect(from(`q=${"a ".repeat(400)}`).words).toHaveLength(5)
})

test("Each thing that is asked can be taken away again, and leaves the others", () => {
  const query = new URLSearchParams("q=sana&minAge=25&maritalStatus=single&phone=0300-1234567&quiet=yes&page=3")
  expect(chosenOf(clientQueryFrom(query), query)).toEqual([
    { label: "Age 25 or more", to: "?q=sana&maritalStatus=single&phone=0300-1234567&quiet=yes" },
    { label: "Single", to: "?q=sana&minAge=25&phone=0300-1234567&quiet=yes" },
    { label: "Phone number: 0300-1234567", to: "?q=sana&minAge=25&maritalStatus=single&quiet=yes" },
    { label: "Nothing done for 30 days", to: "?q=sana&minAge=25&maritalStatus=single&phone=0300-1234567" },
  ])
})
