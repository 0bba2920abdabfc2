import { useSearchParams } from 'react-router-dom'
import { StudentsReport } from './StudentsReport'
import { TestsReport } from './TestsReport'
import { testViews } from './test-filters'

/** /curriculum/class-test-report: tests of classes one by one, and students by tests. */
export default function ClassTestReport() {
  const [params] = useSearchParams()
  const view = testViews.find(one => one === params.get('view')) ?? 'tests'
  return view === 'tests' ? <TestsReport /> : <StudentsReport key={view} view={view} />
}
