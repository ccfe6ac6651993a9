export function shareOf(
  { firstName, contactNumber }: { firstName: string; contactNumber: string | null },
  link: string,
) {
  const text = `Assalam-o-alaikum. Please read ${firstName}’s profile on Rishta, correct what is wrong, and tell us whether it may be shown: ${link}`
  const digits = contactNumber?.replace(/\D/g, "") ?? ""
  return {
    whatsapp: `https://wa.me/${digits}?${new URLSearchParams({ text })}`,
    sms: `sms:${digits && `+${digits}`}?&body=${encodeURIComponent(text)}`,
  }
}
