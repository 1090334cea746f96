/** Shared by menus, selects, comboboxes and popovers. */
export const FLOATING_CLASS =
  'z-50 rounded-menu border border-line-strong bg-raised text-ink shadow-pop data-[state=closed]:animate-pop-out data-[state=open]:animate-pop-in';

export const OPTION_CLASS =
  'relative flex min-h-8 cursor-default select-none items-center gap-2.5 rounded-small px-2.5 py-1.5 text-dense text-ink outline-none pointer-coarse:min-h-11 data-[disabled=true]:pointer-events-none data-[disabled]:not-data-[disabled=false]:opacity-50 data-[highlighted]:bg-hover data-[selected=true]:bg-hover [&_svg]:size-4 [&_svg]:shrink-0';
