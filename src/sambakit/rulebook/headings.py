"""The words round the rules on a page, by language."""

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Headings:
    """Headings and remarks of a page."""

    after: str
    experimental: str
    house_rules: str
    house_rule: str
    idle: str
    instead: str
    besides: str
    common: str
    field: str
    fields: str
    about_fields: str
    same: str
    all_same: str
    rule_sets: str
    term: str
    meaning: str


LANGUAGE_NAMES = {"en": "English", "nl": "Nederlands", "es": "español", "de": "Deutsch"}
HEADINGS = {
    "en": Headings(
        after="After each rule stands where it comes from; “default” means that we closed a gap.",
        experimental="Experimental: almost all of it is our own, because the source says no more than a sentence.",
        house_rules="House rules",
        house_rule="House rule.",
        idle="(Without effect beside the other rules.)",
        instead="Instead: {rules}.",
        besides="Where these are silent: {title}",
        common="What holds everywhere",
        field="field",
        fields="All fields of a rule set",
        about_fields="A house rule set is a preset with some of these fields replaced: "
        "`dutch + target=5000 + take_onto_group=yes`. The names and words are final. "
        "A dash marks a value without effect beside the other fields.",
        same="{count} further fields are the same.",
        all_same="All {count} fields are the same.",
        rule_sets="In the rule sets (and the rules that say so)",
        term="term",
        meaning="meaning",
    ),
    "nl": Headings(
        after="Achter elke regel staat waar hij vandaan komt; “aanvulling” betekent dat wij een gat vulden.",
        experimental="Experimenteel: bijna alles is van onszelf, want de bron zegt er maar één zin over.",
        house_rules="Huisregels",
        house_rule="Huisregel.",
        idle="(Zonder gevolg naast de andere regels.)",
        instead="In plaats daarvan: {rules}.",
        besides="Waar deze zwijgen: {title}",
        common="Wat overal geldt",
        field="veld",
        fields="Alle velden van een spelvorm",
        about_fields="Huisregels zijn een spelvorm waarin enkele van deze velden vervangen zijn: "
        "`dutch + target=5000 + take_onto_group=yes`. Namen en woorden staan vast. Een streepje staat "
        "bij een waarde die naast de andere velden geen gevolg heeft.",
        same="{count} andere velden zijn gelijk.",
        all_same="Alle {count} velden zijn gelijk.",
        rule_sets="In de spelvormen (en de regels die het zeggen)",
        term="woord",
        meaning="betekenis",
    ),
    "es": Headings(
        after="Tras cada regla está su procedencia; “añadido” quiere decir que hemos llenado un hueco.",
        experimental="Experimental: casi todo es nuestro, porque la fuente no dice más que una frase.",
        house_rules="Reglas de la casa",
        house_rule="Regla de la casa.",
        idle="(Sin efecto junto a las demás reglas.)",
        instead="En su lugar: {rules}.",
        besides="Donde estas callan: {title}",
        common="Lo que vale siempre",
        field="campo",
        fields="Todos los campos de un reglamento",
        about_fields="Un reglamento de la casa es una forma fija con algunos de estos campos cambiados: "
        "`dutch + target=5000 + take_onto_group=yes`. Los nombres y las palabras son definitivos. "
        "Una raya marca un valor sin efecto junto a los demás campos.",
        same="Los otros {count} campos son iguales.",
        all_same="Los {count} campos son iguales.",
        rule_sets="En los reglamentos (y las reglas que lo dicen)",
        term="término",
        meaning="significado",
    ),
    "de": Headings(
        after="Nach jeder Regel steht, woher sie kommt; „Vorgabe“ heißt, dass wir eine Lücke gefüllt haben.",
        experimental="Experimentell: fast alles ist von uns, denn die Quelle sagt nur einen Satz.",
        house_rules="Hausregeln",
        house_rule="Hausregel.",
        idle="(Ohne Wirkung neben den anderen Regeln.)",
        instead="Stattdessen: {rules}.",
        besides="Wo diese schweigen: {title}",
        common="Was überall gilt",
        field="Feld",
        fields="Alle Felder einer Spielart",
        about_fields="Hausregeln sind eine Spielart, in der einige dieser Felder ersetzt sind: "
        "`dutch + target=5000 + take_onto_group=yes`. Namen und Wörter stehen fest. Ein Strich steht bei einem Wert, "
        "der neben den anderen Feldern keine Wirkung hat.",
        same="{count} weitere Felder sind gleich.",
        all_same="Alle {count} Felder sind gleich.",
        rule_sets="In den Spielarten (und die Regeln, die es sagen)",
        term="Wort",
        meaning="Bedeutung",
    ),
}
