from ludarium.cli import main

main()
