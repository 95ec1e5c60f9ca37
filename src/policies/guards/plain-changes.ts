import { isListed } from '../../model/word-list.js';
import { deniedBefore } from '../denied-before.js';
import { isCredential } from '../secrets/credential-paths.js';
import { isInstructionFile } from '../injection/instruction-files.js';
import { foldCase, isAtOrBelow, isBelow } from '../paths/normal.js';
import { locate, realOf } from '../paths/place.js';
import type { PolicyContext } from '../policy.js';

/** How files end that nothing runs, */
const TEXTS = 'txt log out csv tsv md';
/** and those of a project's sources. What configures something, or is run by its name, is in neither. */
const SOURCES =
  'ts tsx mts cts js jsx mjs cjs py pyi rb rs go java kt scala swift c h cc cpp hpp cs php vue svelte css scss less html';

function endingOf(path: string): string {
  const name = path.slice(path.lastIndexOf('/') + 1);
  const dot = name.lastIndexOf('.');
  return dot < 1 ? '' : name.slice(dot + 1).toLowerCase();
}

export function isText(path: string): boolean {
  return isListed(endingOf(path), TEXTS);
}

/**
 * Hidden directories are those of tools, and of agents, and so is one that is not hidden; what is installed is not the
 * project's. Some systems leave off what is behind a colon, and have short names for long ones.
 */
function isOutOfTheWay(path: string): boolean {
  return ['/.', '/node_modules', '/cline/', ':', '~', '\\'].some((each) => path.includes(each));
}

/** Bridle itself, or what it keeps, may lie in the project. */
function ownPlaces({ ownPaths = [], packageRoot }: PolicyContext): readonly string[] {
  return (packageRoot === undefined ? ownPaths : [...ownPaths, packageRoot()]).map(foldCase);
}

/** Nothing but the rules as they come: who configures a rule may mean any file by it. */
function isUnconfigured({ protectedPaths, rules, ruleFloors = [] }: PolicyContext): boolean {
  return protectedPaths.length === 0 && ruleFloors.length === 0 && Object.keys(rules).length === 0;
}

/** Where a path leads in the workspace, with no link on the way; null if a rule or a refusal may have something to say. */
function workPlaceOf(path: string, context: PolicyContext, isHidden = isOutOfTheWay): string | null {
  const { workspace, files } = context;
  const { lexical, real } = locate(path, context);
  const inside = lexical.slice(workspace.length + 1);
  const isFree =
    isBelow(lexical, workspace) &&
    real === `${realOf(workspace, files)}/${inside}` &&
    !isHidden(`/${foldCase(inside)}/`) &&
    ![lexical, real].some((each) => isInstructionFile(each) || isCredential(each, context.home)) &&
    !ownPlaces(context).some((own) => [lexical, real].some((each) => isAtOrBelow(foldCase(each), own))) &&
    isUnconfigured(context) &&
    !deniedBefore(context).has(`change ${real}`);
  return isFree ? real : null;
}

export function isWorkPlace(path: string, context: PolicyContext): boolean {
  return workPlaceOf(path, context) !== null;
}

/** What a Python environment is usually called; hidden or not, tools and agents keep nothing in it. */
export function isEnvironmentPlace(path: string, context: PolicyContext): boolean {
  return (
    isListed(path, '.venv venv env') &&
    workPlaceOf(path, context, (inside) => inside !== `/${path}/`) !== null
  );
}

/** A source or a text of the project. */
export function isWorkFile(path: string, context: PolicyContext): boolean {
  if (path.includes('*') || !isListed(endingOf(path), `${TEXTS} ${SOURCES}`)) return false;
  const place = workPlaceOf(path, context);
  return place !== null && !context.files.isDirectory(place);
}

/** What directories are called that are made by building and testing. */
const GENERATED = 'dist build out coverage target';

/** A directory that is made anew whenever it is missed. */
export function isGenerated(path: string, context: PolicyContext): boolean {
  const place = workPlaceOf(path, context);
  if (place === null || !isListed(place.slice(place.lastIndexOf('/') + 1), GENERATED)) return false;
  // Links end the way to such a place, but the workspace itself may be behind one.
  const { lexical } = locate(path, context);
  return (
    !ownPlaces(context).some((own) => [lexical, place].some((each) => isBelow(own, foldCase(each)))) &&
    ![...deniedBefore(context)].some((key) => key.startsWith(`change ${place}/`))
  );
}

/** A text right below a temporary directory, as output of a program is kept for a look. */
export function isTemporaryText(path: string, context: PolicyContext): boolean {
  if (!path.startsWith('/') || !isText(path)) return false;
  const { lexical, real } = locate(path, context);
  const directory = context.tempDirs.find((each) => isBelow(lexical, each));
  if (directory === undefined) return false;
  const name = lexical.slice(directory.length);
  return (
    name.lastIndexOf('/') === 0 &&
    !name.startsWith('/.') &&
    real === realOf(directory, context.files) + name &&
    !isCredential(lexical, context.home)
  );
}
