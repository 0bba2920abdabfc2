import type { SelectorLoaders, SelectorQuery, SelectorRow } from '@school/ui/selectors'

const names = ['Asha Nair', 'Bilal Khan', 'Chitra Rao', 'Dev Menon', 'Esha Gupta']

/** The readers of this library; another product asks its own server. */
export const readers: readonly SelectorRow[] = Array.from({ length: 60 }, (_, index) => ({
  id: String(index + 1),
  admNo: `R${String(index + 1).padStart(3, '0')}`,
  name: `${names[index % names.length]} ${String.fromCharCode(65 + Math.floor(index / names.length))}`,
  division: index % 2 === 0 ? 'V A' : 'V B',
  rollNo: index + 1,
}))

const has = (value: unknown, part: unknown) =>
  typeof part !== 'string' || String(value).toLowerCase().includes(part.toLowerCase())

const matching = (query: SelectorQuery) => readers.filter(({ name, admNo }) => has(name, query.name) && has(admNo, query.admNo))

/** Rows of this product in the shape the selectors ask for. */
export const readerLoaders: SelectorLoaders = {
  page: async query => {
    const found = matching(query)
    const { page, pageSize } = query
    return {
      results: found.slice((page - 1) * pageSize, page * pageSize),
      pagination: { currentPage: page, pageSize, count: found.length },
    }
  },
  ids: async query => matching(query).map(({ id }) => id),
  suggest: async text => readers.filter(({ name }) => has(name, text)).slice(0, 10),
  lookup: async text => readers.filter(({ name, admNo }) => admNo === text || name === text),
  details: async id => {
    const found = readers.find(reader => reader.id === id)
    if (!found) throw new Error('There is no such reader.')
    return found
  },
}
