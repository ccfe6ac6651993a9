import { type SQLWrapper, sql } from "drizzle-orm"
import { boolean, check, date, index, pgEnum, pgTable, smallint, text, uniqueIndex } from "drizzle-orm/pg-core"
import { withAccount } from "./accounts.ts"
import { dateTime, id, lastDigitsOf, reference } from "./columns.ts"
import { pictures } from "./pictures.ts"

export const profileKind = pgEnum("profile_kind", ["member", "client"])

/** The parts of a profile that its owner can be asked to correct. */
export const correctionSteps = ["picture", "personal", "religious", "profession", "family", "partner", "more"] as const

/** As the owner says. */
export const profileStatuses = ["looking", "in talks", "engaged", "married", "paused"] as const

/** In no list. */
const restingStatuses = ["married", "paused"] as const

export const isResting = (t: { status: SQLWrapper }) =>
  sql<boolean>`${t.status} in (${sql.raw(restingStatuses.map((status) => `'${status}'`).join())})`

type Hiding = Record<"status" | "hiddenBySuspension" | "awaitsConsent", SQLWrapper>

/** Whoever writes one of these columns writes `visible` too, from the new values. */
export const visibleWith = (t: Hiding) =>
  sql<boolean>`not (${isResting(t)} or ${t.hiddenBySuspension} or ${t.awaitsConsent})`

export const profileMakers = ["self", "parent", "sibling", "relative", "consultant"] as const

type NameColumns = Record<"firstName" | "lastName", SQLWrapper>

export const fullNameOf = (t: NameColumns) => sql<string>`(${t.firstName} || ' ' || ${t.lastName})`

export const profileSearchText = ({ firstName, lastName, city }: NameColumns & { city: SQLWrapper }) =>
  sql`(lower(' ' || ${firstName} || ' ' || ${lastName} || ' ' || coalesce(${city}, '')))`

/** People write their city with capitals, spaces, dots and hyphens, or without. Spelled like its index. */
export const cityKey = (t: Record<"city", SQLWrapper>) => sql`(translate(lower(${t.city}), ' .-', ''))`

/** `prefersGender`, else the other gender; null where that is neither. */
export const lookedForBy = (t: Record<"gender" | "prefersGender", SQLWrapper>) =>
  sql<"male" | "female" | null>`case when ${t.prefersGender} in ('male', 'female') then ${t.prefersGender}
    when ${t.prefersGender} is null then case ${t.gender} when 'male' then 'female' when 'female' then 'male' end end`

/** Until somebody has checked them by hand, or sent them back. */
export const waitsForCheck = (t: Record<"visible" | "verifiedAt" | "sentBackAt" | "pictureId", SQLWrapper>) =>
  sql`${t.visible} and ${t.verifiedAt} is null and ${t.sentBackAt} is null and ${t.pictureId} is not null`

/** Nobody compares anything finer. Spelled like its indexes. */
export const activeDay = (t: Record<"activeAt", SQLWrapper>) => sql`((${t.activeAt} at time zone 'Asia/Karachi')::date)`

/** Shown without the picture that a check needs; nobody has asked for one yet. */
export const lacksPicture = (t: Record<"visible" | "verifiedAt" | "sentBackAt" | "pictureId", SQLWrapper>) =>
  sql`${t.visible} and ${t.verifiedAt} is null and ${t.sentBackAt} is null and ${t.pictureId} is null`

/** The search has ended well. */
export const isEngagedClient = (t: Record<"kind" | "status", SQLWrapper>) =>
  sql`${t.kind} = 'client' and ${t.status} in ('engaged', 'married')`

/** Values as chosen, heights in whole centimetres. With the preferences, because matching reads both sides. */
export const profiles = pgTable(
  "profile",
  {
    id: id(),
    accountId: withAccount(),
    kind: profileKind().notNull().default("member"),

    firstName: text().notNull(),
    lastName: text().notNull(),
    maritalStatus: text().notNull(),
    dateOfBirth: date({ mode: "string" }).notNull(),
    gender: text().notNull(),
    contactNumber: text(),
    pictureId: text().references(() => pictures.id, { onDelete: "set null" }),

    nationality: text(),
    residence: text(),
    ethnicity: text(),
    province: text(),
    religion: text(),
    caste: text(),
    city: text(),
    sect: text(),

    educationLevel: text(),
    employedStatus: text(),
    occupation: text(),
    healthCondition: text(),
    heightCm: smallint(),
    salaryIncome: text(),
    complexion: text(),

    fatherName: text(),
    motherName: text(),
    siblings: text(),
    familyHealthCondition: text(),
    fatherOccupation: text(),
    motherOccupation: text(),
    familyStatus: text(),
    familyType: text(),

    aboutMe: text(),
    aboutFamily: text(),
    languages: text().array().notNull().default([]),
    madeBy: text({ enum: profileMakers }),
    /** Paused and married profiles are not `visible` either, so that every list and index leave them out. */
    status: text({ enum: profileStatuses }).notNull().default("looking"),

    /** A client from a file that lacks something which the wizard asks for: nobody is asked for consent yet. */
    unfinished: boolean().notNull().default(false),
    /** Only the age was known: the 1st of July of a year. */
    birthEstimated: boolean().notNull().default(false),
    /** Of the wizard's draft: sending it twice makes one client. */
    draftKey: text(),
    consultantName: text(),
    companyName: text(),
    companyAddress: text(),

    prefersReligion: text(),
    prefersMinAge: smallint(),
    prefersMaxAge: smallint(),
    prefersCaste: text(),
    prefersMinHeightCm: smallint(),
    prefersMaxHeightCm: smallint(),
    prefersSect: text(),
    prefersResidence: text(),
    /** Null: the other gender. */
    prefersGender: text(),
    /** Answered with 'No preference': to matching as null as unanswered. */
    openPreferences: text().array().notNull().default([]),

    /** `visibleWith`, stored for the indexes. */
    visible: boolean().notNull().default(true),
    /** A client without consent: only the consultant sees it. */
    awaitsConsent: boolean().notNull().default(false),
    /** Of this client alone; members and whole bureaus hide theirs with the account. */
    hidesPicture: boolean().notNull().default(false),
    /** Of this client alone: shown as they are only to whom the consultant allows, and blurred to others. */
    picturesByGrant: boolean().notNull().default(false),
    /** Its owner is suspended; unless paused it shows again when that ends. */
    hiddenBySuspension: boolean().notNull().default(false),
    /** The phone's check; null again when what was checked changes. */
    verifiedAt: dateTime(),
    /** A change while waiting sets it anew, so it also says which state was looked at. */
    queuedAt: dateTime().notNull().defaultNow(),
    /** Nobody answered: when to call again. */
    callAgainAt: dateTime(),
    /** Sent back instead: why, and the step that its owner is to correct. Null once the owner has saved it. */
    sentBackAt: dateTime(),
    sentBackReason: text(),
    sentBackStep: text({ enum: correctionSteps }),
    createdAt: dateTime().notNull().defaultNow(),
    updatedAt: dateTime().notNull().defaultNow(),
    /** Last visit of the member, or last work for the client: only the day. */
    activeAt: dateTime().notNull().default(sql`date_trunc('day', now(), 'Asia/Karachi')`),
  },
  (t) => {
    // What judging needs beside the columns that find a window of candidates.
    const judged = [
      t.religion,
      t.city,
      t.residence,
      t.heightCm,
      t.dateOfBirth,
      t.prefersReligion,
      t.prefersMinAge,
      t.prefersMaxAge,
      t.prefersMinHeightCm,
      t.prefersMaxHeightCm,
      t.prefersResidence,
      t.prefersGender,
    ]
    return [
      uniqueIndex("profile_one_a_member").on(t.accountId).where(sql`${t.kind} = 'member'`),
      index("profile_owner_idx").on(t.accountId, t.id),
      uniqueIndex("profile_draft_key").on(t.accountId, t.draftKey).where(sql`${t.draftKey} is not null`),
      // A consultant's clients, newest first or by name; parts of name and city are found without reading rows.
      index("profile_client_newest_idx")
        .on(t.accountId, t.id, t.firstName, t.lastName, t.city)
        .where(sql`${t.kind} = 'client'`),
      // The same with her other filters.
      index("profile_client_filters_idx")
        .on(
          t.accountId,
          t.id,
          t.gender,
          t.dateOfBirth,
          t.caste,
          t.maritalStatus,
          t.city,
          t.contactNumber,
          t.pictureId,
          t.activeAt,
          t.firstName,
          t.lastName,
        )
        .where(sql`${t.kind} = 'client'`),
      index("profile_client_name_idx")
        .on(t.accountId, sql`lower(${t.firstName})`, sql`lower(${t.lastName})`, t.id, t.firstName, t.lastName, t.city)
        .where(sql`${t.kind} = 'client'`),
      index("profile_clients_idx").on(t.id, t.accountId, t.gender).where(sql`${t.visible} and ${t.kind} = 'client'`),
      index("profile_clients_active_day_idx")
        .on(activeDay(t), t.id, t.accountId, t.gender, t.activeAt)
        .where(sql`${t.visible} and ${t.kind} = 'client'`),
      // The build before this one compares dates: this and `profile_active_idx` may go with the next.
      index("profile_clients_active_idx")
        .on(t.activeAt, t.id, t.accountId, t.gender)
        .where(sql`${t.visible} and ${t.kind} = 'client'`),
      // Each list walks its own index backwards (Drizzle's `desc()` is `desc nulls last`, which serves no `order by id
      // desc`). Owner and gender are in it, so that rows passed over are not read.
      index("profile_newest_idx").on(t.id, t.accountId, t.gender).where(sql`${t.visible}`),
      index("profile_religion_idx").on(t.religion, t.id, t.accountId, t.gender).where(sql`${t.visible}`),
      index("profile_caste_idx").on(t.caste, t.id, t.accountId, t.gender).where(sql`${t.visible}`),
      index("profile_sect_idx").on(t.sect, t.id, t.accountId, t.gender).where(sql`${t.visible}`),
      index("profile_height_idx").on(t.heightCm, t.id, t.accountId, t.gender).where(sql`${t.visible}`),
      index("profile_residence_idx").on(t.residence, t.id, t.accountId, t.gender).where(sql`${t.visible}`),
      index("profile_employed_idx").on(t.employedStatus, t.id, t.accountId, t.gender).where(sql`${t.visible}`),
      index("profile_occupation_idx").on(t.occupation, t.id, t.accountId, t.gender).where(sql`${t.visible}`),
      index("profile_born_idx").on(t.dateOfBirth, t.id, t.accountId, t.gender).where(sql`${t.visible}`),
      // By the first, cities are counted; the second finds one of them, and with the city the index alone answers.
      index("profile_city_idx").on(t.city, t.id, t.accountId, t.gender).where(sql`${t.visible}`),
      index("profile_city_key_idx").on(cityKey(t), t.id, t.accountId, t.gender, t.city).where(sql`${t.visible}`),
      index("profile_province_idx").on(t.province, t.id, t.accountId, t.gender).where(sql`${t.visible}`),
      index("profile_nationality_idx").on(t.nationality, t.id, t.accountId, t.gender).where(sql`${t.visible}`),
      // The most recently active first, by the day; with the date, of which the day is made, the index alone answers.
      index("profile_active_day_idx")
        .on(activeDay(t), t.id, t.accountId, t.gender, t.activeAt)
        .where(sql`${t.visible}`),
      index("profile_active_idx").on(t.activeAt, t.id, t.accountId, t.gender).where(sql`${t.visible}`),
      index("profile_verified_idx")
        .on(t.id, t.accountId, t.gender)
        .where(sql`${t.visible} and ${t.verifiedAt} is not null`),
      index("profile_queue_idx").on(t.queuedAt, t.id).where(waitsForCheck(t)),
      index("profile_called_idx")
        .on(t.callAgainAt, t.id)
        .where(sql`${waitsForCheck(t)} and ${t.callAgainAt} is not null`),
      index("profile_sent_back_idx").on(t.sentBackAt, t.id).where(sql`${t.sentBackAt} is not null`),
      index("profile_checked_idx").on(t.verifiedAt, t.id).where(sql`${t.verifiedAt} is not null`),
      index("profile_pictureless_idx").on(t.queuedAt, t.id).where(lacksPicture(t)),
      index("profile_member_words_idx")
        .using("gin", sql`${profileSearchText(t)} gin_trgm_ops`)
        .with({ fastupdate: false })
        .where(sql`${t.kind} = 'member'`),
      index("profile_phone_idx").on(lastDigitsOf(t.contactNumber)).where(sql`${t.contactNumber} is not null`),
      index("profile_client_idx").on(t.id).where(sql`${t.kind} = 'client'`),
      index("profile_client_words_idx")
        .using("gin", sql`${profileSearchText(t)} gin_trgm_ops`)
        .with({ fastupdate: false })
        .where(sql`${t.kind} = 'client'`),
      index("profile_client_engaged_idx").on(t.accountId, t.id).where(isEngagedClient(t)),
      index("profile_created_idx").on(t.createdAt),
      index("profile_member_checked_idx")
        .on(t.verifiedAt)
        .where(sql`${t.kind} = 'member' and ${t.verifiedAt} is not null`),
      index("profile_picture_idx").on(t.pictureId).where(sql`${t.pictureId} is not null`),
      // Matching walks windows of these and judges candidates from the index alone: whom candidates ask for, and whom
      // the seeker asks for.
      index("profile_asks_idx")
        .on(t.gender, t.prefersCaste, t.prefersSect, t.id, t.caste, t.sect, ...judged)
        .where(sql`${t.visible}`),
      index("profile_match_caste_idx")
        .on(t.gender, t.caste, t.id, t.sect, t.prefersCaste, t.prefersSect, ...judged)
        .where(sql`${t.visible}`),
      index("profile_match_sect_idx")
        .on(t.gender, t.sect, t.id, t.caste, t.prefersCaste, t.prefersSect, ...judged)
        .where(sql`${t.visible}`),
      check("profile_height_human", sql`${t.heightCm} between 90 and 260`),
      check("profile_ages_in_order", sql`${t.prefersMinAge} <= ${t.prefersMaxAge}`),
      check("profile_heights_in_order", sql`${t.prefersMinHeightCm} <= ${t.prefersMaxHeightCm}`),
    ]
  },
)

/** The row is about this profile, and goes with it. */
export const withProfile = () =>
  reference()
    .notNull()
    .references(() => profiles.id, { onDelete: "cascade" })
