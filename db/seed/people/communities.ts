import type { Look } from "../portraits/recipes.ts"
import type { Tradition } from "./names.ts"

const words = (text: string) => text.split(/,\s*/)

export type Home =
  | "lahore"
  | "faisalabad"
  | "pindi"
  | "karachi"
  | "islamabad"
  | "peshawar"
  | "muzaffarabad"
  | "gilgit"
  | "quetta"
export const HOMES: Record<Home, { province: string; city: string }> = {
  lahore: { province: "Punjab", city: "Lahore" },
  faisalabad: { province: "Punjab", city: "Faisalabad" },
  pindi: { province: "Punjab", city: "Rawalpindi" },
  karachi: { province: "Sindh", city: "Karachi" },
  islamabad: { province: "Punjab", city: "Islamabad" },
  peshawar: { province: "Khyber Pakhtunkhwa", city: "Peshawar" },
  muzaffarabad: { province: "Azad Kashmir", city: "Muzaffarabad" },
  gilgit: { province: "Gilgit-Baltistan", city: "Gilgit" },
  quetta: { province: "Balochistan", city: "Quetta" },
}

type Sect =
  | "Sunni"
  | "Shia"
  | "Deobandi"
  | "Barelvi"
  | "Ahle Hadith"
  | "Wahhabi"
  | "Ismaili"
  | "Bohra"
  | "Noorbakhshi"
  | "Zikri"
  | "Others"

export interface Community {
  /** Per thousand people. */
  share: number
  religion: "Islam" | "Christianity" | "Hinduism" | "Sikhism"
  caste: string
  /** Its name in the consultants' shorter list, if any. */
  clientCaste?: string
  sects: Partial<Record<Sect, number>>
  tradition: Tradition
  familyNames: readonly string[]
  homes: Partial<Record<Home, number>>
  men: Partial<Record<Look, number>>
  women: Partial<Record<Look, number>>
}

const PUNJAB = { lahore: 5, faisalabad: 3, pindi: 2, islamabad: 1 }
const CITIES = { karachi: 5, lahore: 4, islamabad: 2, pindi: 1, faisalabad: 1 }
const PUNJABI_SECTS = { Sunni: 6, Barelvi: 3, Deobandi: 1, "Ahle Hadith": 0.6, Shia: 0.8 }
const townsmen = { men: { modern: 9, capped: 1 }, women: { modern: 6, veiled: 4 } } as const

const muslim = (share: number, caste: string, familyNames: string, more: Partial<Community> = {}): Community => ({
  share,
  religion: "Islam",
  caste,
  sects: PUNJABI_SECTS,
  tradition: "muslim",
  familyNames: words(familyNames),
  homes: PUNJAB,
  ...townsmen,
  ...more,
})

const shiaFamilies = { sects: { Shia: 1 }, tradition: "shia", homes: CITIES } as const
const frontier = {
  tradition: "pashtun",
  sects: { Sunni: 6, Deobandi: 4 },
  homes: { peshawar: 7, pindi: 2, karachi: 2 },
  men: { northern: 4, modern: 5, capped: 2 },
  women: { veiled: 7, modern: 3 },
} as const
const makran = {
  tradition: "baloch",
  homes: { quetta: 5, karachi: 6 },
  men: { modern: 6, northern: 1, capped: 1 },
  women: { veiled: 5, modern: 4 },
} as const
const sindh = {
  tradition: "sindhi",
  sects: { Sunni: 6, Barelvi: 3, Shia: 2 },
  homes: { karachi: 1 },
  men: { sindhi: 4, modern: 6 },
  women: { modern: 6, veiled: 4 },
} as const
const north = {
  religion: "Islam",
  tradition: "northern",
  homes: { gilgit: 6, pindi: 1 },
  men: { northern: 5, modern: 4 },
  women: { veiled: 5, modern: 4 },
} as const

export const COMMUNITIES: readonly Community[] = [
  muslim(95, "Rajput", "Rajput, Bhatti, Chauhan, Janjua, Minhas, Rao, Rathore", { clientCaste: "Rajput" }),
  muslim(85, "Jatt", "Warraich, Gondal, Bajwa, Virk, Sandhu, Chattha, Tarar, Ghumman", { clientCaste: "Jutt" }),
  muslim(70, "Arain", "Mian, Mehr, Chaudhry, Arain, Sharif"),
  muslim(45, "Gujjar", "Gujjar, Khatana, Chaudhry, Kasana", { homes: { pindi: 3, lahore: 3, muzaffarabad: 2 } }),
  muslim(35, "Awan", "Awan, Malik", { homes: { pindi: 5, islamabad: 3, lahore: 2 } }),
  muslim(40, "Butt", "Butt, Dar, Lone, Mir", { clientCaste: "Butt", homes: { lahore: 6, pindi: 2, muzaffarabad: 2 } }),
  muslim(55, "Sheikh", "Sheikh, Sethi, Puri, Magoon, Khawaja", { clientCaste: "Sheikh", homes: CITIES }),
  muslim(45, "Malik", "Malik, Tiwana, Noon", { clientCaste: "Malik" }),
  muslim(45, "Mughal", "Mughal, Baig, Mirza", { clientCaste: "Mughal", homes: CITIES }),
  muslim(20, "Mirza", "Mirza, Baig", { homes: CITIES }),
  muslim(40, "Syed", "Bukhari, Gilani, Shah, Hashmi, Tirmizi", {
    clientCaste: "Syed",
    sects: { Sunni: 5, Barelvi: 5 },
  }),
  muslim(50, "Syed", "Zaidi, Naqvi, Rizvi, Kazmi, Jafri, Abidi, Taqvi", { clientCaste: "Syed", ...shiaFamilies }),
  muslim(20, "Cheema", "Cheema"),
  muslim(15, "Tariq", "Tariq"),
  muslim(15, "Bhatti", "Bhatti"),
  muslim(15, "Dogar", "Dogar"),
  muslim(10, "Kamboh", "Kamboh, Kamboj"),
  muslim(15, "Khokhar", "Khokhar"),
  muslim(20, "Rana", "Rana", { homes: { faisalabad: 5, lahore: 4 } }),
  muslim(20, "Chaudhry", "Chaudhry"),
  muslim(15, "Hashmi", "Hashmi"),
  muslim(15, "Abbasi", "Abbasi", { homes: { pindi: 5, islamabad: 3, muzaffarabad: 3 } }),
  muslim(15, "Niazi", "Niazi", { homes: { pindi: 3, islamabad: 3, lahore: 2 } }),
  muslim(15, "Kashmiri", "Mir, Wani, Bhat, Lone", { homes: { muzaffarabad: 6, pindi: 3 } }),
  muslim(35, "Qureshi", "Qureshi, Makhdoom", { homes: CITIES }),
  muslim(30, "Ansari", "Ansari", { homes: { karachi: 5, faisalabad: 3, lahore: 2 } }),
  muslim(30, "Siddiqui", "Siddiqui, Farooqui, Usmani", { homes: { karachi: 6, lahore: 1, islamabad: 1 } }),
  muslim(45, "Pathan", "Yousafzai, Afridi, Khattak, Bangash, Durrani, Orakzai", { clientCaste: "Pathan", ...frontier }),
  muslim(30, "Khan", "Khan", { ...frontier, homes: { peshawar: 4, pindi: 3, islamabad: 2, lahore: 2, karachi: 1 } }),
  muslim(25, "Baloch", "Baloch, Rind, Mengal, Bugti, Lashari", { ...makran, sects: { Sunni: 7, Deobandi: 3 } }),
  muslim(4, "Baloch", "Gichki, Baloch, Kalmati", { ...makran, sects: { Zikri: 1 } }),
  muslim(20, "Soomro", "Soomro", sindh),
  muslim(20, "Others", "Junejo, Abro, Chandio, Talpur, Mahar, Khuhro", sindh),
  muslim(30, "Memon", "Memon, Motiwala, Dhedhi, Teli", {
    tradition: "gujarati",
    sects: { Sunni: 4, Barelvi: 4, Deobandi: 1 },
    homes: { karachi: 1 },
  }),
  muslim(12, "Others", "Lalani, Hirani, Merchant, Jiwani", {
    tradition: "gujarati",
    sects: { Ismaili: 1 },
    homes: { karachi: 1 },
    men: { modern: 1 },
    women: { modern: 1 },
  }),
  muslim(10, "Others", "Ezzi, Lokhandwala, Contractor, Hararwala", {
    tradition: "gujarati",
    sects: { Bohra: 1 },
    homes: { karachi: 1 },
    men: { capped: 1 },
    women: { veiled: 1 },
  }),
  muslim(10, "Others", "Hunzai, Baig, Shah", { ...north, sects: { Ismaili: 1 } }),
  muslim(8, "Others", "Balti, Khapluvi, Hussain", { ...north, sects: { Noorbakhshi: 1 } }),
  muslim(8, "Others", "Hazara, Changezi", { ...shiaFamilies, homes: { quetta: 1 } }),
  {
    share: 45,
    religion: "Christianity",
    caste: "Others",
    sects: { Others: 1 },
    tradition: "christian",
    familyNames: words("Gill, Masih, John, Joseph, Francis, Samuel, Bhatti, Sadiq, George, William, Sohail, Massey"),
    homes: { lahore: 5, faisalabad: 3, karachi: 3, pindi: 2, islamabad: 1 },
    men: { modern: 1 },
    women: { modern: 1 },
  },
  {
    share: 25,
    religion: "Hinduism",
    caste: "Others",
    sects: { Others: 1 },
    tradition: "hindu",
    familyNames: words("Kumar, Maheshwari, Lohana, Oad, Khatri, Chawla, Advani, Meghwar"),
    homes: { karachi: 1 },
    men: { hindu: 1 },
    women: { hindu: 1 },
  },
  {
    share: 8,
    religion: "Hinduism",
    caste: "Rajput",
    clientCaste: "Rajput",
    sects: { Others: 1 },
    tradition: "hindu",
    familyNames: words("Sodha, Rathore, Singh"),
    homes: { karachi: 1 },
    men: { hindu: 1 },
    women: { hindu: 1 },
  },
  {
    share: 14,
    religion: "Sikhism",
    caste: "Others",
    sects: { Others: 1 },
    tradition: "sikh",
    familyNames: ["Singh"],
    homes: { lahore: 3, peshawar: 4, islamabad: 1 },
    men: { sikh: 1 },
    women: { sikh: 1 },
  },
]
