/** Values that mean the same, by list. */
export const spellings: Record<string, readonly (readonly string[])[] | undefined> = {
  nationality: [
    ["Pakistan", "Pakistani"],
    ["United States", "American"],
    ["Canada", "Canadian"],
    ["United Kingdom", "British"],
    ["Australia", "Australian"],
  ],
  caste: [["Jatt", "Jutt", "Jat"]],
  sect: [
    ["Ahmadiyya", "Ahmadi"],
    ["Wahhabi", "Wahabi"],
    ["Others", "Other"],
  ],
  employedStatus: [
    ["Employed", "Job holder"],
    ["Unemployed", "Jobless"],
  ],
  occupation: [
    ["Business Owner", "Business"],
    ["Employee", "Job"],
    ["Unemployed", "None"],
  ],
  healthCondition: [["Chronic Illness", "With Chronic Condition"]],
  familyHealthCondition: [["Chronic Illness", "With Chronic Condition"]],
  fatherOccupation: [
    ["Government Service", "Government Job"],
    ["Private Sector", "Private Job"],
  ],
  motherOccupation: [
    ["Government Service", "Government Job"],
    ["Private Sector", "Private Job"],
  ],
}
