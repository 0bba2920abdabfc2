import charts from './de/charts.json'
import chat from './de/chat.json'
import entry from './de/entry.json'
import feedback from './de/feedback.json'
import form from './de/form.json'
import formats from './de/formats.json'
import layouts from './de/layouts.json'
import master from './de/master.json'
import overlay from './de/overlay.json'
import selectors from './de/selectors.json'
import shell from './de/shell.json'
import table from './de/table.json'
import upload from './de/upload.json'

/** Texts of the whole library, message id to ICU text; hand it to `IntlProvider` as `messages`. */
export const de: Readonly<Record<string, string>> = {
  ...form,
  ...feedback,
  ...overlay,
  ...table,
  ...selectors,
  ...master,
  ...upload,
  ...shell,
  ...layouts,
  ...charts,
  ...formats,
  ...chat,
  ...entry,
}
