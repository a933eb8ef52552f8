// Every test finds all languages here.

import { bring, LANGUAGES } from '../src/lib/i18n/text';

await Promise.all(Object.keys(LANGUAGES).map(bring));
