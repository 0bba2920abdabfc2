import { useEffect, useState } from 'react'

/** Address of the thumbnail of a local picture, made in the browser alone and given back with the file. */
export function usePreview(file: File | null): string | undefined {
  const [made, setMade] = useState<{ file: File; address: string }>()
  useEffect(() => {
    if (!file) return
    const address = URL.createObjectURL(file)
    setMade({ file, address })
    return () => URL.revokeObjectURL(address)
  }, [file])
  return made && made.file === file ? made.address : undefined
}
