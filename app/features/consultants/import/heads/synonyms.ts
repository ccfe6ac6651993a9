import type { Target } from "./import-columns.server.ts"

/** What lists call their columns: English, Roman Urdu, Urdu, and the exports of phones. Compared when folded. */
export const SYNONYMS: Partial<Record<Target, string>> = {
  fullName:
    "name, full name, client, client name, candidate, candidate name, complete name, person, display name, file as, name of candidate, naam, pura naam, larki ka naam, larke ka naam, نام, پورا نام, مکمل نام, لڑکی کا نام, لڑکے کا نام",
  firstName: "first name, given name, forename, پہلا نام",
  lastName: "last name, surname, family name, lname, آخری نام, خاندانی نام",
  gender: "gender, sex, m/f, boy/girl, male/female, larka/larki, jins, جنس, لڑکا/لڑکی",
  dateOfBirth:
    "date of birth, dob, d o b, birth date, birthday, born, born on, birth, dateofbirth, tareekh e paidaish, tarikh e paidaish, tareekh paidaish, تاریخ پیدائش, تاریخِ پیدائش, پیدائش",
  age: "age, age years, age in years, years, umar, umr, umer, عمر",
  maritalStatus:
    "marital status, marital, married/single, marriage status, relationship status, شادی شدہ, ازدواجی حیثیت",
  contactNumber:
    "contact number, contact, contact no, phone, phone no, phone number, mobile, mobile no, mobile number, mob, mob no, cell, cell no, cell phone, whatsapp, whatsapp no, whatsapp number, tel, telephone, phone 1 value, phone 2 value, primary phone, mobile phone, home phone, mobile phone 2, raabta, rabta number, موبائل, موبائل نمبر, فون, فون نمبر, رابطہ, رابطہ نمبر",
  email: "e-mail, email, email address, e-mail address, mail, e mail 1 value, email 1 value, e mail 2 value, ای میل",
  height: "height, ht, hight, qad, qadd, kad, قد",
  caste: "caste, cast, zaat, zat, biradari, baradari, community, clan, ذات, برادری, قوم",
  sect: "sect, maslak, firqa, maslaq, مسلک, فرقہ",
  religion: "religion, mazhab, مذہب",
  educationLevel:
    "education level, education, qualification, qualifications, edu, degree, highest education, taleem, talim, تعلیم, تعلیمی قابلیت",
  occupation: "occupation, profession, job, work, job/business, occupation/job, kaam, pesha, پیشہ, کام, روزگار",
  employedStatus: "employed status, employment, employment status, job status",
  salaryIncome:
    "salary/income, salary, income, monthly income, pay, income pkr, annual income, tankhwah, amdani, تنخواہ, آمدنی, ماہانہ آمدنی",
  city: "city, current city, town, residence city, home town, hometown, location, city of residence, shehar, shehr, address 1 city, home city, home address city, شہر",
  province: "province, state, address 1 region, home state, صوبہ",
  nationality: "nationality, citizenship, country, country of residence, قومیت, ملک",
  residence: "residence, residence type, area type, رہائش",
  ethnicity: "ethnicity",
  complexion: "complexion, color, colour, skin, rang, rangat, رنگ, رنگت",
  healthCondition: "health condition, health, sehat, صحت",
  fatherName:
    "father name, fathers name, name of father, father, f/name, f name, fname, s/o, d/o, walid, walid ka naam, waldiyat, والد, والد کا نام, ولدیت",
  motherName: "mother name, mothers name, name of mother, m/name, walida ka naam, والدہ, والدہ کا نام",
  fatherOccupation: "fathers occupation, father occupation, fathers job, father profession, والد کا پیشہ",
  motherOccupation: "mothers occupation, mother occupation, mothers job, والدہ کا پیشہ",
  siblings: "number of siblings, siblings, brothers and sisters, brothers/sisters, behen bhai, بہن بھائی",
  familyStatus: "family status, status of family, خاندانی حیثیت",
  familyType: "family type",
  note: "note, notes, remarks, remark, comment, comments, details, other details, requirement, requirements, demand, demands, about, about me, kaifiyat, نوٹ, کیفیت, تفصیل, دیگر, مطالبہ",
}
