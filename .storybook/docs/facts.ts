import type { WidgetDocs } from '../../packages/ui/src/widget.docs'

const files = import.meta.glob<{ docs: WidgetDocs }>(['../../packages/ui/src/*/**/*.docs.ts'])

const loaders = new Map(
  Object.entries(files).map(([path, load]) => [path.slice(path.lastIndexOf('/') + 1).replace('.docs.ts', ''), load]),
)

/** Name of the widget a page is about: 'Form/Button' and 'Form/Button/Features' are about Button. */
export const widgetOf = (title: string): string => title.split('/')[1] ?? title

/** What is known of a widget beyond its code; undefined for pages that are about no widget. */
export const loadFacts = async (title: string): Promise<WidgetDocs | undefined> => (await loaders.get(widgetOf(title))?.())?.docs

/** Whether facts will come for this page. */
export const hasFacts = (title: string): boolean => loaders.has(widgetOf(title))
