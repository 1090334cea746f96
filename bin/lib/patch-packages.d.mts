/** Patches the installed packages. Gives the names of those that were not patched before. */
export function patchPackages(places?: { patches?: string; modules?: string }): string[];

/** Changes the files of a package as a patch says, or back. False when they are so already. */
export function applyPatch(
  patch: string,
  directory: string,
  options?: { isReverse?: boolean },
): boolean;
