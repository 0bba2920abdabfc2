import { useSearchParams } from 'react-router-dom'
import { MySheets } from './MySheets'
import { SheetScreen } from './SheetScreen'

/** /curriculum/tab-mark-entry-latest: the own sheets, and the marks of one exam, class and subject. */
export default function MarkEntry() {
  const [params] = useSearchParams()
  const id = params.get('sheet')
  return id ? <SheetScreen key={id} way="marks" id={id} /> : <MySheets way="marks" />
}
