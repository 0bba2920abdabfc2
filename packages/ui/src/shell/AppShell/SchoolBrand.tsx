import { SchoolSeal } from '../SchoolSeal'
import type { AppShellProps } from './AppShell'
import { Brand, LogoWithName } from './AppShell.styles'

export type SchoolBrandProps = Pick<AppShellProps, 'school' | 'productName' | 'homeHref'> & {
  /** There is room for the seal alone. */
  narrow?: boolean
  onClick?: () => void
}

/** The school above the menu, or the product where there is none; it leads home. */
export function SchoolBrand({ school, productName, homeHref, narrow = false, onClick }: SchoolBrandProps) {
  const name = school?.name ?? productName
  return (
    <Brand href={homeHref} onClick={onClick}>
      {school?.logoWithNameUrl && !narrow ? (
        <LogoWithName src={school.logoWithNameUrl} alt={name} />
      ) : (
        <>
          <SchoolSeal logoUrl={school?.logoUrl} />
          <span>
            <b>{name}</b>
            {school?.place ? <span>{school.place}</span> : null}
          </span>
        </>
      )}
    </Brand>
  )
}
