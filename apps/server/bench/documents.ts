import { writePdf } from '../src/platform/documents/write'
import { against, printTable, rounded } from './figures'

const names = [
  'Ananya Sharma',
  'अनन्या श्रीवास्तव',
  'அனன்யா கிருஷ்ணன்',
  'അനന്യ നായർ',
  'Mohammed Irfan',
  'ਅਨਨਿਆ ਸਿੰਘ',
  'Joseph Kurian',
  'অনন্যা সেন',
]

const titles = ['Adm No', 'Name', 'Class', 'Roll No', 'Gender', 'Guardian Name', 'Mobile']

const rowsOf = (count: number) =>
  Array.from({ length: count }, (_, index) => [
    `2024/${index}`,
    `${names[index % names.length]} ${String.fromCharCode(65 + (index % 26))}`,
    `V ${String.fromCharCode(65 + (index % 6))}`,
    index % 60,
    index % 2 ? 'Male' : 'Female',
    `Guardian ${names[(index * 7) % names.length]}`,
    String(9_800_000_000 + index * 37),
  ])

async function measure(count: number) {
  const rows = rowsOf(count)
  const before = process.memoryUsage().rss
  let most = before
  let longest = 0
  let last = performance.now()
  const watch = setInterval(() => {
    most = Math.max(most, process.memoryUsage().rss)
    longest = Math.max(longest, performance.now() - last)
    last = performance.now()
  }, 5)
  const start = performance.now()
  const bytes = await writePdf({
    letterhead: { name: 'Green Valley School', lines: ['Beach Road, Kochi'] },
    title: 'Student Report',
    lines: ['Academic year: 2026-27'],
    language: 'en',
    madeAt: new Date('2026-07-15T05:00:00Z'),
    madeOn: '15-07-2026 10:30',
    parts: [{ columns: titles.map(title => ({ title })), rows }],
  })
  clearInterval(watch)
  return { seconds: (performance.now() - start) / 1000, size: bytes.length, memory: most - before, longest }
}

/** Measures the student report as PDF: time, size and memory on one core. */
export async function benchDocuments(): Promise<void> {
  // The first document also reads the fonts and warms the code.
  await measure(100)
  const lines: string[][] = []
  for (const count of [1000, 10_000]) {
    const { seconds, size, memory, longest } = await measure(count)
    const target = count === 10_000 ? against(seconds < 20, 'below 20 s') : '—'
    lines.push([
      count.toLocaleString('en'),
      rounded(seconds, 2),
      rounded(size / 1e6, 2),
      rounded(memory / 1e6, 0),
      rounded(longest, 0),
      target,
    ])
  }
  printTable(
    'Student report as PDF, 7 columns, names in six scripts',
    ['Rows', 'Seconds', 'MB', 'More memory MB', 'Longest wait ms', 'Target'],
    lines,
  )
}
