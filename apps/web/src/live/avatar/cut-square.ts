interface Square {
  readonly x: number
  readonly y: number
  readonly width: number
  readonly height: number
}

/** Large enough for a sharp screen. */
const edgePx = 256

/** The selected part of an image as a square PNG. */
export const cutSquare = async (address: string, from: Square): Promise<Blob> => {
  const picture = await loadPicture(address)
  const canvas = document.createElement('canvas')
  canvas.width = edgePx
  canvas.height = edgePx
  canvas.getContext('2d')?.drawImage(picture, from.x, from.y, from.width, from.height, 0, 0, edgePx, edgePx)
  const blob = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, 'image/png'))
  if (blob === null) throw new Error('The browser made no picture.')
  return blob
}

const loadPicture = async (address: string): Promise<HTMLImageElement> => {
  const picture = new Image()
  picture.src = address
  await picture.decode()
  return picture
}
