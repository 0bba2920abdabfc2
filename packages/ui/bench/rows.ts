/** A student of the benches; every library shows the same ones. */
export type BenchRow = {
  id: string
  studentId: string
  admNo: string
  name: string
  rollNo: number
  division: string
  guardianName: string
}

/** Fields of a row in the order of their columns. */
export const benchColumns = [
  { key: 'admNo', header: 'Adm.No' },
  { key: 'name', header: 'Name' },
  { key: 'rollNo', header: 'Roll No' },
  { key: 'division', header: 'Division' },
  { key: 'guardianName', header: 'Guardian Name' },
] as const

/** Rows a page where rows are paged: 100 is the most that the free grid of MUI gives. */
export const peerPageSize = 100

const given = ['Asha', 'Bilal', 'Chitra', 'Dev', 'Esther', 'Faizal', 'Gopika', 'Hari', 'Irfana', 'Jose', 'Kamala', 'Lijo', 'Maya']
const family = ['Varghese', 'Pillai', 'Shetty', 'Qureshi', 'Bora', 'Fernandes', 'Yadav', 'Mishra', 'Kutty', 'Gowda', 'Lama']

/** Numbers below 2^32 that look random and are always the same ones. */
function* numbers(seed: number): Generator<number, never> {
  for (let value = seed >>> 0; ; value = (Math.imul(value, 1_664_525) + 1_013_904_223) >>> 0) yield value
}

const pick = (list: readonly string[], number: number) => list[(number >>> 8) % list.length]!

/** So many students, always the same ones. */
export function benchRows(count: number): BenchRow[] {
  const next = numbers(2026)
  return Array.from({ length: count }, (_, at) => {
    const surname = pick(family, next.next().value)
    const id = `b${at}`
    return {
      id,
      studentId: id,
      admNo: String(300_000 + at),
      name: `${pick(given, next.next().value)} ${surname}`,
      rollNo: 1 + (at % 45),
      division: `${['V', 'VI', 'VII', 'VIII'][Math.floor(at / 180) % 4]} ${'ABCD'[Math.floor(at / 45) % 4]}`,
      guardianName: `${pick(given, next.next().value)} ${surname}`,
    }
  })
}

/** The key that is pressed in the filter of names; some of the names hold it, the first one does not. */
export const filterKey = 'z'

/** Rows whose name holds the text, for those libraries whose table leaves filtering to the application. */
export function named(rows: readonly BenchRow[], text: string): readonly BenchRow[] {
  if (text === '') return rows
  const wanted = text.toLowerCase()
  return rows.filter(row => row.name.toLowerCase().includes(wanted))
}
