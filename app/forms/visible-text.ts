/** Direction marks and invisible characters, except joiners, which Urdu and Persian need, and variation selectors. */
const UNSEEN =
  /(?![\ufe00-\ufe0f\u200c\u200d])\p{Default_Ignorable_Code_Point}|[\u0080-\u009f\u2028\u2029\u2800\ufff9-\ufffb]/gu
/** Joiners that join nothing, and selectors without a sign. */
const LOOSE = /(?<![\p{L}\p{M}\p{N}\p{S}])[\ufe00-\ufe0f\u200c\u200d]+|[\u200c\u200d]+(?![\p{L}\p{M}\p{S}])/gu

/** Server only: browsers of 2020 do not support these expressions. */
export const visibleText = (text: string) => text.replace(UNSEEN, "").replace(LOOSE, "")
