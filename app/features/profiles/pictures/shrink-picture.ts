import { PICTURE_TYPES } from "./picture-limits.ts"

const LONGEST_SIDE = 1_600
const QUALITY = 0.85

/** As an upright JPEG of at most 1,600 pixels a side; unchanged if that is no smaller or fails. */
export async function shrinkPicture(file: File) {
  const jpeg = await redraw(file).catch(() => null)
  if (!jpeg || jpeg.size >= file.size) return file
  return new File([jpeg], `${file.name.replace(/\.\w+$/, "")}.jpg`, { type: "image/jpeg" })
}

async function redraw(file: File) {
  // Engines that do not rotate photos would lose the orientation.
  if (PICTURE_TYPES.indexOf(file.type) < 0 || !CSS.supports("image-orientation", "from-image")) return null
  const image = await load(file)
  const scale = Math.min(1, LONGEST_SIDE / Math.max(image.naturalWidth, image.naturalHeight))
  const width = Math.max(1, Math.round(image.naturalWidth * scale))
  const height = Math.max(1, Math.round(image.naturalHeight * scale))
  const canvas = Object.assign(document.createElement("canvas"), { width, height })
  const paper = canvas.getContext("2d")
  if (!paper || !isHonest(paper)) return null
  paper.fillStyle = "#fff"
  paper.fillRect(0, 0, width, height)
  paper.drawImage(image, 0, 0, width, height)
  return new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, "image/jpeg", QUALITY))
}

async function load(file: File) {
  const image = new Image()
  image.src = URL.createObjectURL(file)
  try {
    await image.decode()
    return image
  } finally {
    URL.revokeObjectURL(image.src)
  }
}

/** Browsers that resist fingerprinting return noise instead of what was drawn. */
function isHonest(paper: CanvasRenderingContext2D) {
  paper.fillStyle = "#a05030"
  paper.fillRect(0, 0, 1, 1)
  return paper.getImageData(0, 0, 1, 1).data.join() === "160,80,48,255"
}
