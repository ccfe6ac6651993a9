import { heightInCm } from "#app/features/profiles/fields/height.ts"
import { latinDigits } from "../heads/fold.ts"

const FEET = /^(\d)(?:ft|feet|foot|f|'|فٹ|\.|-|,)?(\d{1,2})?(?:inches|inch|ins|in|"|''|انچ)?$/
const METRES = /^1[.,](\d\d)m?$/

/** Whole centimetres of 5'6", 5.6, 5 ft 6 in, 5-6, 168 cm, 1.68 m; undefined for other text. */
export function readHeight(text: string) {
  const plain = latinDigits(text)
    .toLowerCase()
    .replaceAll(/[’‘ʼ′`´]/g, "'")
    .replaceAll(/[”“″]/g, '"')
    .replaceAll(/\s+/g, "")
  const [, hundredths] = METRES.exec(plain) ?? []
  if (hundredths) return heightInCm(`1${hundredths}`)
  const [, centimetres] = /^(\d{3})(?:cms?|سم)?\.?$/.exec(plain) ?? []
  if (centimetres) return heightInCm(centimetres)
  const [, feet, inches = "0"] = FEET.exec(plain) ?? []
  return feet ? heightInCm(`${feet}'${inches}`) : undefined
}
