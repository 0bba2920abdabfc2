import type { ComponentType } from 'react'

/** A property of a component as its types and comments tell it. */
export type PropFact = { name: string; type: string; required: boolean; standard?: string; description: string }

/** What react-docgen leaves on a component. */
type DocgenInfo = {
  displayName?: string
  description?: string
  props?: Record<
    string,
    {
      description?: string
      required?: boolean
      defaultValue?: { value?: unknown } | null
      tsType?: { name: string; raw?: string; elements?: readonly { name: string; raw?: string; value?: string }[] }
    }
  >
}

export type ComponentFacts = { name: string; description: string; props: readonly PropFact[] }

/** `import('react').X` and comments inside a type say nothing to a reader. */
const tidyType = (type: string) =>
  type
    .replace(/\/\*\*[\s\S]*?\*\//g, '')
    .replace(/\s+/g, ' ')
    .trim()

/** Reads name, comment and properties of a component; without a comment or properties they are empty. */
export function readComponent(component: ComponentType<never>): ComponentFacts {
  const {
    __docgenInfo: info,
    displayName,
    name,
  } = component as ComponentType<never> & { __docgenInfo?: DocgenInfo; name: string }
  const props = Object.entries(info?.props ?? {}).flatMap(([key, prop]): PropFact[] => {
    // A standard value of an HTML attribute that is only handed on has no type of its own.
    if (!prop.tsType) return []
    const { raw, name: typeName } = prop.tsType
    return [
      {
        name: key,
        type: tidyType(raw ?? (typeName === 'unknown' ? 'readonly list' : typeName)),
        required: prop.required ?? false,
        standard: prop.defaultValue?.value === undefined ? undefined : String(prop.defaultValue.value),
        description: prop.description ?? '',
      },
    ]
  })
  return {
    name: info?.displayName ?? displayName ?? name,
    description: info?.description ?? '',
    props: props.sort((one, other) => Number(other.required) - Number(one.required)),
  }
}
