import { classNames } from '../../class-names.ts'

/** The fields of public pages in the size of the admin area: 44 px, 16 px type (a phone zooms into anything smaller), labels of 14 px. */
export const denseField = (className?: string): string =>
  classNames(
    '[&_input]:min-h-11 [&_input]:py-1.5 [&_input]:text-small [&_label]:mb-1.5 [&_label]:text-dense [&_p]:text-dense [&_select]:min-h-11 [&_select]:truncate [&_select]:py-1.5 ' +
      '[&_select]:text-small [&_select+svg]:top-2.5 [&_textarea]:py-2 [&_textarea]:text-small',
    className,
  )
