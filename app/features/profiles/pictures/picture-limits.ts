export const PICTURE_TYPES = ["image/jpeg", "image/png", "image/webp"]
export const LARGEST_PICTURE_BYTES = 15 * 1024 * 1024
export const TOO_LARGE_PICTURE = "The picture may have up to 15 MB."
