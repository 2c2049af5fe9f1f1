import type { Completion } from '@codemirror/autocomplete'

/**
 * Names that programs of contests use, offered besides the words of the document and the keywords of the mode. The mode of
 * Java has no keywords of its own. Types are marked, everything else is a function.
 */
interface Names {
  readonly types?: string
  readonly functions?: string
  readonly keywords?: string
}

const ofC: Names = {
  types: 'FILE size_t int8_t int16_t int32_t int64_t uint8_t uint16_t uint32_t uint64_t',
  functions: `printf scanf getchar putchar puts fgets sscanf sprintf freopen malloc calloc realloc free qsort bsearch abs
    labs llabs rand srand exit memset memcpy memmove memcmp strlen strcpy strncpy strcmp strncmp strcat strchr strstr
    isdigit isalpha isalnum isspace isupper islower toupper tolower sqrt pow floor ceil round fabs fmod log log2 log10
    exp sin cos tan atan2 INT_MAX INT_MIN LLONG_MAX LLONG_MIN`,
}

const names: Readonly<Record<string, Names>> = {
  'text/x-csrc': ofC,
  'text/x-c++src': {
    types: `${ofC.types} string vector array deque list stack queue priority_queue set multiset map multimap pair tuple
      unordered_set unordered_map unordered_multiset unordered_multimap bitset complex optional variant function
      numeric_limits mt19937 mt19937_64 uniform_int_distribution istringstream ostringstream stringstream string_view
      greater less ios_base iostream`,
    functions: `${ofC.functions} cin cout cerr endl getline sync_with_stdio setprecision fixed setw setfill push_back
      emplace_back pop_back push_front pop_front push pop emplace insert erase clear empty size resize reserve assign
      begin end rbegin rend front back top find count contains lower_bound upper_bound equal_range binary_search sort
      stable_sort nth_element partial_sort reverse rotate unique next_permutation prev_permutation min max minmax
      min_element max_element accumulate partial_sum inner_product iota fill fill_n copy transform for_each all_of
      any_of none_of count_if find_if remove_if swap gcd lcm make_pair make_tuple get tie first second substr to_string
      stoi stol stoll stod move distance advance next prev popcount __gcd __builtin_popcount __builtin_popcountll
      __builtin_clz __builtin_ctz __int128`,
  },
  'text/x-java': {
    keywords: `abstract assert boolean break byte case catch char class continue default do double else enum extends
      final finally float for if implements import instanceof int interface long new null package private protected
      public record return short static super switch synchronized this throw throws true false try var void while`,
    types: `String StringBuilder Integer Long Double Character Boolean Math System Scanner BufferedReader
      InputStreamReader PrintWriter StringTokenizer StreamTokenizer IOException Arrays Collections Comparator List
      ArrayList LinkedList Deque ArrayDeque Queue PriorityQueue Set HashSet TreeSet LinkedHashSet Map HashMap TreeMap
      LinkedHashMap BitSet Random BigInteger BigDecimal Iterator Optional Stream IntStream`,
    functions: `println printf print readLine nextInt nextLong nextLine next hasNext nextToken parseInt parseLong valueOf
      toString length charAt substring indexOf split toCharArray append reverse sort fill asList copyOf copyOfRange
      binarySearch add addFirst addLast get set put getOrDefault merge computeIfAbsent containsKey contains remove poll
      pollFirst pollLast peek offer push pop isEmpty size clear keySet values entrySet getKey getValue firstKey lastKey
      floorKey ceilingKey higherKey lowerKey abs min max pow sqrt floorMod MAX_VALUE MIN_VALUE main args`,
  },
  'text/x-python': {
    types: 'defaultdict deque Counter OrderedDict namedtuple Fraction Decimal',
    functions: `stdin readline readlines setrecursionlimit collections heapq bisect itertools functools math random sys
      heappush heappop heapify heapreplace nlargest nsmallest bisect_left bisect_right insort accumulate permutations
      combinations product groupby chain lru_cache cache reduce cmp_to_key gcd lcm sqrt isqrt comb factorial ceil floor
      inf append appendleft popleft extend pop sort reverse index count split strip join replace startswith endswith
      isdigit isalpha upper lower ord chr keys values items setdefault update most_common bit_length`,
  },
}

const of = (text: string | undefined, type: string): readonly Completion[] =>
  [...new Set((text ?? '').split(/\s+/))].filter((label) => label !== '').map((label) => ({ label, type }))

/** The names of a language, by its content type; none for one that brings its own. */
export const libraryNames = (contentType: string): readonly Completion[] => {
  const { types, functions, keywords } = names[contentType] ?? {}
  return [...of(keywords, 'keyword'), ...of(types, 'type'), ...of(functions, 'function')]
}
