import { media, type TableColumn, useMediaQuery } from '@school/ui'

/** A card of a phone has three lines: the column of a key is the first thing that it says beside its name there. */
export function useFirstOnCards<Row>(key: string, columns: readonly TableColumn<Row>[]): TableColumn<Row>[] {
  const phone = useMediaQuery(media.phone)
  if (!phone) return [...columns]
  return columns.toSorted((a, b) => Number(b.key === key) - Number(a.key === key))
}
